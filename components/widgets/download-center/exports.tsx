import { type RefObject, useEffect, useRef } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import * as panel from '../../shared/drop-panel/drop-panel.css.ts'
import { Failed, Stale } from '../../shared/drop-panel/states.tsx'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Item } from './item.tsx'
import * as css from './panel.css.ts'
import type { DownloadPanelProps } from './panel.tsx'
import { type DownloadsInUse, useDownloads } from './use-downloads.ts'

/** The user's exports, the newest first, and the actions on each. */
export function Exports({ host, say }: Pick<DownloadPanelProps, 'host' | 'say'>) {
  const { t } = useText()
  const downloads = useDownloads(host, say)
  const { shelf, trouble } = downloads
  return (
    <>
      <Instead downloads={downloads} />
      {trouble && (
        <p role="alert" className={panel.trouble}>
          {trouble}
        </p>
      )}
      {shelf.items.length > 0 && <List downloads={downloads} />}
      {shelf.items.length > 0 && (
        <p
          className={classNames(css.foot, shelf.items.length > limits.downloadFooterShadowRows && css.shadow)}
        >
          {t('downloads:kept', { days: limits.exportDays })}
        </p>
      )}
    </>
  )
}

function List({ downloads }: { downloads: DownloadsInUse }) {
  const { t } = useText()
  const { shelf, more, acts } = downloads
  const scroller = useRef<HTMLDivElement>(null)
  const left = shelf.items.length < shelf.total
  return (
    <div ref={scroller} className={panel.scroller}>
      <ul className={css.list} aria-label={t('downloads:list')}>
        {shelf.items.map(item => (
          <Item key={item.id} item={item} busy={downloads.busy.has(item.id)} acts={acts} />
        ))}
      </ul>
      {left && (
        <div className={css.more}>
          <Sentinel root={scroller} onSeen={more} />
          <Button wide variant="quiet" busy={shelf.reading} onClick={more}>
            {t('downloads:more')}
          </Button>
          <span className={css.shown}>
            {t('downloads:loaded', { shown: shelf.items.length, total: shelf.total })}
          </span>
        </div>
      )}
    </div>
  )
}

/**
 * Loads more when the end of the list comes near the viewport; the button does the same for the keyboard (WIDGETS
 * 2.6.1).
 */
function Sentinel({ root, onSeen }: { root: RefObject<HTMLDivElement | null>; onSeen: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    // Only scrolling loads more: an untouched list keeps its length.
    const loadNext = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(entry => entry.isIntersecting) && (root.current?.scrollTop ?? 0) > 0) latest.current()
    }
    const observer = new IntersectionObserver(loadNext, { root: root.current, rootMargin: '80px' })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [root])
  return <span ref={mark} aria-hidden="true" />
}

/** Shown in place of the list, or above a stale one. */
function Instead({ downloads: { shelf, ours, refresh } }: { downloads: DownloadsInUse }) {
  const { t } = useText()
  const trouble = { of: 'downloads', error: shelf.error, onRetry: refresh } as const
  if (shelf.state === 'none' || shelf.state === 'loading') return <Skeleton lines={4} size="row" />
  if (!ours) return null
  if (shelf.state === 'failed') return <Failed {...trouble} />
  if (shelf.items.length > 0) return <Stale {...trouble} />
  return <EmptyState small title={t('downloads:empty.title')} text={t('downloads:empty.text')} />
}
