import type { Interval } from './played.ts'

type Media = Pick<
  HTMLMediaElement,
  'currentTime' | 'seeking' | 'paused' | 'played' | 'addEventListener' | 'muted'
>

export type Tracker = {
  /** Reports what has been played since the last time. */
  take: () => void
  end: () => void
}

const ms = (seconds: number) => Math.round(seconds * 1000)

/** The parts of an interval that the browser reports as played: dragging over a moment does not play it. */
const played = ({ played: ranges }: Pick<Media, 'played'>, [from, to]: Interval): Interval[] =>
  Array.from(
    { length: ranges.length },
    (_, at): Interval => [Math.max(from, ms(ranges.start(at))), Math.min(to, ms(ranges.end(at)))],
  ).filter(([start, end]) => end > start)

/**
 * Follows a video and reports the intervals that were really played, as they end: at a pause, a seek, a change of the
 * sound, or on request. The position of the play head alone proves nothing (2.5.2).
 */
export const track = (
  media: Media,
  tell: (stretches: readonly Interval[], muted: boolean) => void,
): Tracker => {
  const ending = new AbortController()
  const options = { signal: ending.signal }
  let from: number | null = null
  let last = 0
  let muted = media.muted

  const take = () => {
    if (from === null) return
    const stretches = played(media, [ms(from), ms(last)])
    from = last
    if (stretches.length > 0) tell(stretches, muted)
  }
  const begin = () => {
    if (from === null && !media.paused) from = last = media.currentTime
  }
  const stop = () => {
    take()
    from = null
  }
  const moved = () => {
    if (from !== null && !media.seeking) last = media.currentTime
  }
  const atEnd = () => {
    moved()
    stop()
  }
  const sounded = () => {
    if (media.muted === muted) return
    take()
    muted = media.muted
  }
  const heard = {
    playing: begin,
    seeked: begin,
    seeking: stop,
    timeupdate: moved,
    pause: atEnd,
    ended: atEnd,
  }
  for (const [name, hear] of Object.entries({ ...heard, volumechange: sounded }))
    media.addEventListener(name, hear, options)
  return {
    take,
    end: () => {
      stop()
      ending.abort()
    },
  }
}
