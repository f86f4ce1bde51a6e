import { useText } from '../../shared/call/use-text.ts'
import { Failed, Stale } from '../../shared/drop-panel/states.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { NoticesInUse } from './use-notices.ts'
import { firstChoice, isNarrowed } from './view.ts'

type Props = { notices: NoticesInUse }

/** Shown in place of a feed, or above a stale one. */
export function Instead({ notices }: Props) {
  const { list, ours, refresh } = notices
  const trouble = { of: 'bell', error: list.error, onRetry: () => void refresh() } as const
  if (list.state === 'loading') return <Skeleton lines={4} size="row" />
  if (!ours) return null
  if (list.state === 'failed') return <Failed {...trouble} />
  return list.items.length > 0 ? <Stale {...trouble} /> : <Nothing notices={notices} />
}

function Nothing({ notices: { choice, choose } }: Props) {
  const { t } = useText()
  if (!isNarrowed(choice)) {
    const title = choice.type === 'todo' ? t('bell:empty.todo') : t('bell:empty.notification')
    return <EmptyState small title={title} />
  }
  const clear = (
    <ClearButton onClear={() => choose(firstChoice(choice.type))}>{t('bell:filter.clear')}</ClearButton>
  )
  return <EmptyState small title={t('bell:empty.narrowed')} action={clear} />
}
