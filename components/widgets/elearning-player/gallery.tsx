import { useState } from 'react'
import type { CourseFile } from '../../../contract/learning/shapes.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { picture } from '../../ui/media/picture-stage.css.ts'
import { Look, Stage } from '../../ui/media/picture-stage.tsx'
import { getTransform, plainView } from '../../ui/media/zoom.ts'
import { PageBar } from './pages.tsx'
import type { Interval } from './played.ts'
import { useDwell } from './use-dwell.ts'
import { broken } from './video.css.ts'

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
            className={picture}
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
        <Look view={view} setView={setView} labels={getLabels(text)} />
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

const getLabels = ({ t }: Text) => ({
  smaller: t('player:image.smaller'),
  larger: t('player:image.larger'),
  rotate: t('player:image.rotate'),
  reset: t('player:image.reset'),
  zoom: (percent: number) => t('player:image.zoom', { percent }),
})
