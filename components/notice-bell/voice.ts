/** Text rests this long before it is said (ms): a reader hears the last of several changes. */
const rest = 500
/** Arrivals are told at most once in this time (ms), together. */
export const arrivalPause = 30_000
/** A text leaves the region after this time (ms), so that the same words are heard again when they come again. */
const heard = 5000

export type Voice = {
  say: (text: string) => void
  /** Tells of so many new notices; `words` puts the number that has gathered into a sentence. */
  arrived: (count: number, words: (count: number) => string) => void
  stop: () => void
}

/** What the one polite region of a bell says, and when (WIDGETS 2.7.6). */
export const createVoice = (speak: (text: string) => void): Voice => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let told = Number.NEGATIVE_INFINITY
  let come = 0
  const say = (text: string) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      speak(text)
      waiting = setTimeout(() => speak(''), heard)
    }, rest)
  }
  const arrived = (count: number, words: (count: number) => string) => {
    come += count
    gathering ??= setTimeout(
      () => {
        gathering = undefined
        told = Date.now()
        say(words(come))
        come = 0
      },
      Math.max(0, told + arrivalPause - Date.now()),
    )
  }
  const stop = () => {
    clearTimeout(waiting)
    clearTimeout(gathering)
    gathering = undefined
    come = 0
  }
  return { say, arrived, stop }
}
