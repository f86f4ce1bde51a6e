/** How long a page may wait to learn who is signed in (ms). */
const readyMs = 15_000

/** A time limit that starts only once, however often it is started, until it is ended. */
export class Limit {
  readonly #over: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(over: () => void) {
    this.#over = over
  }

  begin(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#over()
    }, readyMs)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
