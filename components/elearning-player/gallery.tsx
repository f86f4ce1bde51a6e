import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { CourseFile } from '../../contract/learning/shapes.ts'
import type { Text } from '../shared/call/use-text.ts'
import { Button, IconButton } from '../ui/base/button.tsx'
import * as css from './pages.css.ts'
import { PageBar } from './pages.tsx'
import type { Interval } from './played.ts'
import { useDwell } from './use-dwell.ts'
import { broken } from './video.css.ts'
import { getTransform, plainView, turned, type View, wheeled, zoomed } from './zoom.ts'

export type GalleryProps = {
  files: readonly CourseFile[]
  title: string
  /** On the course's timeline. */
  watched: readonly Interval[]
  startMs: number
  active: boolean
  text: Text
  tell: (stretches: readonly Interval[], muted: boolean) => void
  renew: () => void
}

/** Pictures one after the other, with zoom and rotation (D35, O27). */
export function Gallery({ files, title, watched, startMs, active, text, tell, renew }: GalleryProps) {
  const first = files.findIndex(each => startMs < each.startMs + each.lengthMs)
  const [at, setAt] = useState(Math.max(0, first))
  const [view, setView] = useState(plainView)
  // Compare by the file object: a newly fetched one has a new link and has not failed.
  const [lost, setLost] = useState<CourseFile | null>(null)
  const file = files[at]!
  const failed = lost === file
  const { seenMs } = useDwell(
    { startMs: file.startMs, leastMs: file.lengthMs, active: active && !failed },
    tell,
  )
  const counted = watched.some(([from, to]) => from <= file.startMs && to >= file.startMs + file.lengthMs)
  const show = (next: number) => {
    setAt(Math.min(files.length - 1, Math.max(0, next)))
    setView(plainView)
    setLost(null)
  }
  const label = `${title}, ${text.t('player:image.of', { page: at + 1, pages: files.length })}`
  const keys = { next: () => show(at + 1), back: () => show(at - 1), setView }
  return (
    <>
      <Stage label={label} keys={keys}>
        {failed ? (
          <Failed text={text} onRetry={renew} />
        ) : (
          <img
            key={file.url}
            src={file.url}
            alt={label}
            className={css.picture}
            style={{ transform: getTransform(view) }}
            draggable={false}
            onError={() => setLost(file)}
          />
        )}
      </Stage>
      <PageBar
        page={at + 1}
        pages={files.length}
        kind="image"
        leftMs={counted ? 0 : Math.max(0, file.lengthMs - seenMs)}
        text={text}
        onPage={page => show(page - 1)}
      >
        <Look view={view} setView={setView} text={text} />
      </PageBar>
    </>
  )
}

const Failed = ({ text: { t }, onRetry }: { text: Text; onRetry: () => void }) => (
  <div role="alert" className={broken}>
    {t('player:image.failed')}
    <Button small onClick={onRetry}>
      {t('player:media.retry')}
    </Button>
  </div>
)

/** The area of a picture: focusable by keyboard, the wheel zooms. */
function Stage({ label, keys, children }: { label: string; keys: Acts; children: ReactNode }) {
  const stage = useRef<HTMLElement>(null)
  useWheel(stage, keys.setView)
  const press = (event: KeyboardEvent) => {
    const act = getKeys(keys)[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section ref={stage} tabIndex={0} aria-label={label} className={css.stage} onKeyDown={press}>
      {children}
    </section>
  )
}

type SetView = (change: (view: View) => View) => void

function Look({ view, setView, text: { t } }: { view: View; setView: SetView; text: Text }) {
  const percent = Math.round(view.scale * 100)
  return (
    <>
      <IconButton
        variant="quiet"
        icon={ZoomOut}
        label={t('player:image.smaller')}
        onClick={() => setView(now => zoomed(now, -1))}
      />
      <span className={css.figure}>{t('player:image.zoom', { percent })}</span>
      <IconButton
        variant="quiet"
        icon={ZoomIn}
        label={t('player:image.larger')}
        onClick={() => setView(now => zoomed(now, 1))}
      />
      <IconButton
        variant="quiet"
        icon={RotateCw}
        label={t('player:image.rotate')}
        onClick={() => setView(turned)}
      />
      <IconButton
        variant="quiet"
        icon={RotateCcw}
        label={t('player:image.reset')}
        onClick={() => setView(() => plainView)}
      />
    </>
  )
}

type Acts = { next: () => void; back: () => void; setView: SetView }

const getKeys = ({ next, back, setView }: Acts): Record<string, () => void> => ({
  ArrowRight: next,
  ArrowLeft: back,
  '+': () => setView(now => zoomed(now, 1)),
  '=': () => setView(now => zoomed(now, 1)),
  '-': () => setView(now => zoomed(now, -1)),
  '0': () => setView(() => plainView),
  r: () => setView(turned),
})

/** The wheel zooms without scrolling the page; React's own listener is passive and could not prevent the scroll. */
function useWheel(stage: RefObject<HTMLElement | null>, setView: SetView) {
  useEffect(() => {
    const element = stage.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      setView(now => wheeled(now, event.deltaY))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [stage, setView])
}
