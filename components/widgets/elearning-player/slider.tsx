import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Text } from '../../shared/call/use-text.ts'
import type { Interval } from './played.ts'
import * as css from './slider.css.ts'
import { spoken } from './time.ts'

type SliderProps = {
  atMs: number
  lengthMs: number
  /** Furthest reachable position; the whole length where nothing is locked. */
  limitMs: number
  watched: readonly Interval[]
  text: Text
  describedBy?: string
  onSeek: (toMs: number) => void
}

const share = (ms: number, lengthMs: number) => `${lengthMs > 0 ? (ms * 100) / lengthMs : 0}%`

/**
 * Position in the video: a slider by the APG pattern that ends at the reachable limit and marks what has been
 * watched.
 */
export function Slider({ atMs, lengthMs, limitMs, watched, text: { t }, describedBy, onSeek }: SliderProps) {
  const track = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const to = getTarget(event, atMs, limitMs, lengthMs, rtl(track.current))
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(to)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || !track.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, right, width } = track.current.getBoundingClientRect()
    const part = rtl(track.current) ? right - event.clientX : event.clientX - left
    onSeek(Math.round((Math.min(Math.max(part, 0), width) / width) * lengthMs))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      part="slider"
      className={css.slider}
      aria-label={t('player:seek.label')}
      aria-valuemin={0}
      aria-valuemax={Math.round(limitMs / 1000)}
      aria-valuenow={Math.round(Math.min(atMs, limitMs) / 1000)}
      aria-valuetext={t('player:seek.of', { at: spoken(atMs, t), length: spoken(lengthMs, t) })}
      aria-describedby={describedBy}
      onKeyDown={move}
      onPointerDown={point}
      onPointerMove={point}
    >
      <div ref={track} className={css.rail}>
        {limitMs < lengthMs && (
          <span className={css.locked} style={{ insetInlineStart: share(limitMs, lengthMs) }} />
        )}
        {watched.map(([from, to]) => (
          <span
            key={from}
            className={css.watched}
            style={{ insetInlineStart: share(from, lengthMs), inlineSize: share(to - from, lengthMs) }}
          />
        ))}
        <span className={css.done} style={{ inlineSize: share(atMs, lengthMs) }} />
        <span className={css.thumb} style={{ insetInlineStart: share(atMs, lengthMs) }} />
      </div>
    </div>
  )
}

const rtl = (element: Element | null) => element !== null && getComputedStyle(element).direction === 'rtl'

const stepMs = 5000

/** The target position of a slider key; null for any other key. */
export function getTarget(
  { key }: Pick<KeyboardEvent, 'key'>,
  atMs: number,
  limitMs: number,
  lengthMs: number,
  mirrored: boolean,
): number | null {
  const forward = mirrored ? -stepMs : stepMs
  const by: Record<string, number> = {
    ArrowRight: atMs + forward,
    ArrowLeft: atMs - forward,
    ArrowUp: atMs + stepMs,
    ArrowDown: atMs - stepMs,
    PageUp: atMs + lengthMs / 10,
    PageDown: atMs - lengthMs / 10,
    Home: 0,
    End: limitMs,
  }
  const to = by[key]
  // A step beyond the limit must show the reason, so it goes to the owner unchanged.
  return to === undefined ? null : Math.max(0, Math.min(to, lengthMs))
}
