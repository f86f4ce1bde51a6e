/** Text waits this long before it is announced (ms): of several changes the user hears the last. */
const rest = 500
/** Arrivals are announced together, at most once in this time (ms). */
export const arrivalPause = 30_000
/** A text leaves the live region after this time (ms), so that the same text is announced again when it returns. */
const heard = 5000

export type Voice = {
  say: (text: string) => void
  /** Announces new notices; `words` puts their total since the last announcement into a sentence. */
  arrived: (count: number, words: (count: number) => string) => void
  stop: () => void
}

/** What the one polite live region of a button announces, and when (WIDGETS 2.7.6). */
export const createVoice = (speak: (text: string) => void): Voice => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let spokenAt = Number.NEGATIVE_INFINITY
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
        spokenAt = Date.now()
        say(words(come))
        come = 0
      },
      Math.max(0, spokenAt + arrivalPause - Date.now()),
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
