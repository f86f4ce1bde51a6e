import { useRef, useState } from 'react'
import type { CourseFile } from '../../../contract/learning/shapes.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { stage } from '../../ui/media/picture-stage.css.ts'
import * as css from './pages.css.ts'
import { PageBar } from './pages.tsx'
import type { Interval } from './played.ts'
import { useDwell } from './use-dwell.ts'
import { usePdf } from './use-pdf.ts'
import { broken } from './video.css.ts'

export type PdfProps = {
  file: CourseFile
  watched: readonly Interval[]
  startMs: number
  active: boolean
  text: Text
  /** Reports intervals within this file. */
  tell: (stretches: readonly Interval[], muted: boolean) => void
  renew: () => void
}

/** A PDF page by page, drawn on a canvas, with its text for screen readers. */
export function Pdf({ file, watched, startMs, active, text, tell, renew }: PdfProps) {
  const pages = Math.max(1, file.pages)
  const leastMs = file.lengthMs / pages
  const [page, setPage] = useState(() => Math.min(pages, 1 + Math.floor(startMs / leastMs)))
  const pageStart = Math.round((page - 1) * leastMs)
  const { seenMs } = useDwell({ startMs: pageStart, leastMs, active }, tell)
  const counted = watched.some(([from, to]) => from <= pageStart && to >= pageStart + leastMs)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { words, failed, again } = usePdf(file.url, page, canvas)
  // The link may still be valid: load the file again even if the new link is the same.
  const retry = () => {
    renew()
    again()
  }
  const label = text.t('player:page.of', { page, pages })
  return (
    <>
      <div
        // Arrows turn pages; a page larger than its area scrolls.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        role="document"
        aria-label={`${file.name}, ${label}`}
        className={stage}
        onKeyDown={event => {
          if (event.key === 'ArrowRight' || event.key === 'PageDown') setPage(Math.min(pages, page + 1))
          else if (event.key === 'ArrowLeft' || event.key === 'PageUp') setPage(Math.max(1, page - 1))
          else return
          event.preventDefault()
        }}
      >
        {failed ? (
          <div role="alert" className={broken}>
            {text.t('player:media.failed')}
            <Button small onClick={retry}>
              {text.t('player:media.retry')}
            </Button>
          </div>
        ) : (
          <canvas ref={canvas} className={css.canvas} />
        )}
        <p className={visuallyHidden}>{words}</p>
      </div>
      <PageBar
        page={page}
        pages={pages}
        kind="page"
        leftMs={counted ? 0 : Math.max(0, leastMs - seenMs)}
        text={text}
        onPage={setPage}
      />
    </>
  )
}
