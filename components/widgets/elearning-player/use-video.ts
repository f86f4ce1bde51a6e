import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CourseFile, OpenedCourse } from '../../../contract/learning/shapes.ts'
import { getLimit, type Interval } from './played.ts'
import { track } from './tracker.ts'

export type VideoState = {
  playing: boolean
  atMs: number
  lengthMs: number
  muted: boolean
  volume: number
  speed: number
  failed: boolean
  fullscreen: boolean
}

export type VideoOptions = {
  file: CourseFile
  opened: OpenedCourse
  /** Watched intervals of this file, in its own time. */
  watched: readonly Interval[]
  /** Start position (ms within the file). */
  startMs: number
  /** False while another window learns. */
  active: boolean
  tell: (stretches: readonly Interval[], muted: boolean) => void
  flush: () => void
  /** Requests new links; the next render gets them. */
  renew: () => void
  onPlaying: (playing: boolean) => void
  /** The user tried to seek past what has been watched. */
  onLocked: () => void
}

/** How often played intervals are reported during playback (ms). */
const everyMs = 10_000
/** A frame or two past the watched part is no seek ahead (ms). */
const slackMs = 400

const blank: Omit<VideoState, 'lengthMs' | 'atMs'> = {
  playing: false,
  muted: false,
  volume: 1,
  speed: 1,
  failed: false,
  fullscreen: false,
}

/** Drives a video element: its state for rendering, the lock on seeking, reports of played intervals, and new links. */
export function useVideo(video: RefObject<HTMLVideoElement | null>, wish: VideoOptions) {
  const [state, setState] = useState<VideoState>({
    ...blank,
    lengthMs: wish.file.lengthMs,
    atMs: wish.startMs,
  })
  const latest = useRef(wish)
  latest.current = wish
  const seenMs = useRef(0)
  seenMs.current = Math.max(seenMs.current, getLimit(wish.watched, wish.file.lengthMs, true))
  const limit = useCallback(() => {
    const { opened, file } = latest.current
    return opened.seekLock ? Math.min(file.lengthMs, seenMs.current) : file.lengthMs
  }, [])
  const read = useCallback(() => {
    const media = video.current
    if (!media) return
    setState(now => ({
      ...now,
      playing: !media.paused && !media.ended,
      atMs: Math.round(media.currentTime * 1000),
      muted: media.muted,
      volume: media.volume,
      speed: media.playbackRate,
    }))
  }, [video])
  useReporting(video, latest)
  useListening(video, { latest, seen: seenMs, limit, read, setState })
  useRenewing(video, latest)
  const seek = useCallback(
    (toMs: number) => {
      const media = video.current
      if (!media) return
      const most = limit()
      if (toMs > most + slackMs) latest.current.onLocked()
      media.currentTime = Math.max(0, Math.min(toMs, most)) / 1000
      read()
    },
    [video, limit, read],
  )
  return { state, seek, limitMs: limit(), read }
}

type Latest = RefObject<VideoOptions>

/** Reports played intervals every 10 s, at each pause and seek, and when the page is hidden or left. */
function useReporting(video: RefObject<HTMLVideoElement | null>, latest: Latest) {
  useEffect(() => {
    const media = video.current
    if (!media) return
    const tracker = track(media, (stretches, muted) => latest.current.tell(stretches, muted))
    const report = () => {
      tracker.take()
      latest.current.flush()
    }
    const timer = setInterval(() => media.paused || report(), everyMs)
    const ending = new AbortController()
    const { signal } = ending
    const hidden = () => {
      if (!document.hidden) return
      if (latest.current.opened.pauseHidden) media.pause()
      report()
    }
    document.addEventListener('visibilitychange', hidden, { signal })
    // A page can be left without a change to hidden.
    window.addEventListener('pagehide', report, { signal })
    media.addEventListener('pause', () => latest.current.flush(), { signal })
    return () => {
      clearInterval(timer)
      ending.abort()
      tracker.end()
      latest.current.flush()
    }
  }, [video, latest])
}

type Listening = {
  latest: Latest
  seen: RefObject<number>
  limit: () => number
  read: () => void
  setState: (change: (now: VideoState) => VideoState) => void
}

function useListening(
  video: RefObject<HTMLVideoElement | null>,
  { latest, seen, limit, read, setState }: Listening,
) {
  useEffect(() => {
    const media = video.current
    if (!media) return
    const ending = new AbortController()
    const on = (names: string, hear: () => void) => {
      for (const name of names.split(' ')) media.addEventListener(name, hear, { signal: ending.signal })
    }
    on('play playing pause ended volumechange ratechange seeked', read)
    on('playing', () => setState(now => ({ ...now, failed: false })))
    on('play pause ended', () => latest.current.onPlaying(!media.paused && !media.ended))
    on('timeupdate', () => {
      if (!media.seeking) seen.current = Math.max(seen.current, Math.round(media.currentTime * 1000))
      read()
    })
    on('seeking', () => {
      if (media.currentTime * 1000 <= limit() + slackMs) return
      media.currentTime = limit() / 1000
      latest.current.onLocked()
    })
    on('error', () => {
      setState(now => ({ ...now, failed: true }))
      latest.current.renew()
    })
    const full = () => setState(now => ({ ...now, fullscreen: isFull(media) }))
    document.addEventListener('fullscreenchange', full, { signal: ending.signal })
    return () => ending.abort()
  }, [video, latest, seen, limit, read, setState])
}

/** Inside a shadow root, the document reports only the host; the root reports the element. */
const isFull = (media: HTMLElement): boolean =>
  ((media.getRootNode() as Document | ShadowRoot).fullscreenElement?.contains(media) ?? false) === true

/** Resumes at the same position when its link is replaced, and starts where the learner stopped (2.5.2, 2.5.10). */
function useRenewing(video: RefObject<HTMLVideoElement | null>, latest: Latest) {
  const { url } = latest.current.file
  const before = useRef<{ atSeconds: number; playing: boolean } | null>(null)
  useEffect(() => {
    const media = video.current
    if (!media || media.getAttribute('src') === url) return
    const restore = before.current ?? { atSeconds: latest.current.startMs / 1000, playing: false }
    const { playbackRate } = media
    media.src = url
    media.currentTime = restore.atSeconds
    media.playbackRate = playbackRate
    if (restore.playing) media.play().catch(isRefused)
    return () => {
      before.current = { atSeconds: media.currentTime, playing: !media.paused }
    }
  }, [video, latest, url])
}

/** A browser may refuse to play automatically; the button remains. */
export const isRefused = () => undefined
