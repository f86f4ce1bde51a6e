import { useText } from '../../../shared/call/use-text.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BindForm } from './bind-form.tsx'
import { OwnRow } from './own-row.tsx'
import { ScanCode } from './scan-code.tsx'
import * as css from './third-party.css.ts'
import { Unbinding } from './unbinding.tsx'
import { useBinding } from './use-binding.ts'
import type { Leave } from './use-way.ts'

type Props = {
  /** The tab has just come back from a provider. */
  returned: boolean
  /** Leaves the page for a provider. */
  onLeave: Leave
}

/** Provider identities bound to the user's own account (D12, J27, J31). */
export function ThirdPartySection({ returned, onLeave }: Props) {
  const { t } = useText()
  const { list, way, standing, leaving, trouble, ...acts } = useBinding(returned, onLeave)
  if (list.isPending) return <Skeleton lines={2} size="control" />
  if (list.isError) return <ErrorState title={list.error.message} onRetry={() => list.refetch()} />
  if (list.data.length === 0)
    return <EmptyState small title={t('thirdParty:section.none')} text={t('thirdParty:section.noneText')} />
  return (
    <div className={css.column}>
      {trouble && <Banner notice={{ id: 'third-party', tone: 'danger', text: trouble }} />}
      {standing.ticket && <BindForm ticket={standing.ticket} onBound={acts.bound} onCancel={acts.over} />}
      {way && !standing.ticket && !trouble && (
        <ScanCode way={way} confirming={standing.step === 'confirm'} onLeave={onLeave} onBack={acts.over} />
      )}
      <div>
        {list.data.map(each => (
          <OwnRow
            key={each.id}
            own={each}
            onBind={() => acts.begin(each)}
            onUnbind={() => acts.setLeaving(each)}
          />
        ))}
      </div>
      {leaving && <Unbinding own={leaving} onClose={() => acts.setLeaving(null)} onConfirm={acts.unbind} />}
    </div>
  )
}
