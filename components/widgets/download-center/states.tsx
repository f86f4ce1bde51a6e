import { useText } from '../../shared/call/use-text.ts'
import { Failed, Stale } from '../../shared/drop-panel/states.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { DownloadsInUse } from './use-downloads.ts'

/** Shown in place of the list, or above a stale one. */
export function Instead({ downloads: { shelf, ours, refresh } }: { downloads: DownloadsInUse }) {
  const { t } = useText()
  const trouble = { of: 'downloads', error: shelf.error, onRetry: refresh } as const
  if (shelf.state === 'none' || shelf.state === 'loading') return <Skeleton lines={4} size="row" />
  if (!ours) return null
  if (shelf.state === 'failed') return <Failed {...trouble} />
  if (shelf.items.length > 0) return <Stale {...trouble} />
  return <EmptyState small title={t('downloads:empty.title')} text={t('downloads:empty.text')} />
}
