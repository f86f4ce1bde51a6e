import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { useText } from '../../shared/call/use-text.ts'
import { IconButton, LinkButton } from '../../ui/base/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { usePdf } from '../../widgets/elearning-player/use-pdf.ts'
import * as css from './documents.css.ts'

type Props = { title: string; url: string; locale: string }

/** A document page by page, drawn on a canvas, with its text for screen readers. */
export function Reader({ title, url, locale }: Props) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState(1)
  const { pages, drawn, words, failed, again } = usePdf(url, page, canvas)
  const turn = (to: number) => to >= 1 && to <= pages && setPage(to)
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    turn(page + by)
  }
  return (
    <section className={css.reader} aria-labelledby="document-title">
      <div className={css.readerHead}>
        <h2 id="document-title" className={css.title}>
          {title}
        </h2>
        {pages > 0 && (
          <span className={css.turns}>
            <IconButton
              icon={ChevronLeft}
              label={t('ui:pager.previous')}
              off={page === 1 ? t('documents:first') : undefined}
              onClick={() => turn(page - 1)}
            />
            <span aria-live="polite">{t('documents:page', { page, pages })}</span>
            <IconButton
              icon={ChevronRight}
              label={t('ui:pager.next')}
              off={page === pages ? t('documents:last') : undefined}
              onClick={() => turn(page + 1)}
            />
          </span>
        )}
        <LinkButton icon={Download} href={`${url}&save=1`} download>
          {t('common:action.download')}
        </LinkButton>
      </div>
      {failed ? (
        <ErrorState title={t('documents:failed')} onRetry={again} />
      ) : (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          tabIndex={0}
          role="document"
          aria-label={title}
          className={css.stage}
          onKeyDown={keys}
        >
          {!drawn && (
            <div className={css.coming}>
              <Skeleton lines={6} />
            </div>
          )}
          <canvas ref={canvas} className={css.canvas} data-coming={!drawn || undefined} />
          <p className={visuallyHidden} lang={locale}>
            {words}
          </p>
        </div>
      )}
    </section>
  )
}
