import { useEffect, useRef, useState } from 'react'
import type { CourseFile } from '../../contract/learning-shapes.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { Button } from '../ui/button.tsx'
import type { Text } from '../use-text.ts'
import * as css from './pages.css.ts'
import { PageBar } from './pages.tsx'
import { openPdf, type PdfFile } from './pdf-file.ts'
import type { Interval } from './played.ts'
import { useDwell } from './use-dwell.ts'
import { broken } from './video.css.ts'

export type PdfProps = {
  file: CourseFile
  watched: readonly Interval[]
  startMs: number
  active: boolean
  text: Text
  /** Stretches within this file. */
  tell: (stretches: readonly Interval[], muted: boolean) => void
  renew: () => void
}

/** A PDF by its pages: one at a time, drawn for the eye and as text for readers. */
export function Pdf({ file, watched, startMs, active, text, tell, renew }: PdfProps) {
  const pages = Math.max(1, file.pages)
  const leastMs = file.lengthMs / pages
  const [page, setPage] = useState(() => Math.min(pages, 1 + Math.floor(startMs / leastMs)))
  const pageStart = Math.round((page - 1) * leastMs)
  const { seenMs } = useDwell({ startMs: pageStart, leastMs, active }, tell)
  const counted = watched.some(([from, to]) => from <= pageStart && to >= pageStart + leastMs)
  const { canvas, words, failed, again } = usePage(file.url, page, renew)
  const label = text.t('player:page.of', { page, pages })
  return (
    <>
      <div
        // Arrows turn pages; a page that is larger than its place is scrolled.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is reached by keyboard.
        tabIndex={0}
        role="document"
        aria-label={`${file.name}, ${label}`}
        className={css.stage}
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
            <Button small onClick={again}>
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

/** Draws a page whenever it or the file changes; what fails is tried once with a new link. */
function usePage(url: string, page: number, renew: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pdf, setPdf] = useState<PdfFile | null>(null)
  const [words, setWords] = useState('')
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the same file again
  useEffect(() => {
    let opened: PdfFile | undefined
    let current = true
    setFailed(false)
    openPdf(url).then(
      file => {
        opened = file
        if (current) setPdf(file)
        else file.close()
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
      setPdf(null)
      opened?.close()
    }
  }, [url, tries])
  useEffect(() => {
    if (!pdf || !canvas.current) return
    let current = true
    pdf.draw(page, canvas.current, canvas.current.parentElement?.clientWidth ?? 800).then(
      said => current && setWords(said),
      error => current && error?.name !== 'RenderingCancelledException' && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [pdf, page])
  // The link may still be good: the file is asked for again even where the new one is the same.
  const again = () => {
    renew()
    setTries(tries + 1)
  }
  return { canvas, words, failed, again }
}
