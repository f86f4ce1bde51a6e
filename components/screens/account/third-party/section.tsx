import type { OwnThirdParty } from '../../../../client/sign-in/third-party.ts'
import { date } from '../../../../client/zones/format.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { localName } from '../../../shared/page/company-name.ts'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ProofDialog } from '../parts/proof-dialog.tsx'
import { BindForm } from './bind-form.tsx'
import { ScanCode } from './scan-code.tsx'
import * as css from './third-party.css.ts'
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

type UnbindingProps = {
  own: OwnThirdParty
  onClose: () => void
  /** Rejects with the error that the dialog shows. */
  onConfirm: (own: OwnThirdParty, password: string) => Promise<void>
}

/** Explains the unbinding and asks for the password first (J31). */
function Unbinding({ own, onClose, onConfirm }: UnbindingProps) {
  const { t, locale } = useText()
  return (
    <ProofDialog
      title={t('thirdParty:section.unbindTitle', { name: localName(own, locale) })}
      text={t('thirdParty:section.unbindText')}
      kind="password"
      label={t('thirdParty:section.password')}
      faultOf={typed => (typed === '' ? t('thirdParty:section.passwordRequired') : '')}
      submit={t('thirdParty:section.unbind')}
      danger
      onSubmit={password => onConfirm(own, password)}
      onClose={onClose}
    />
  )
}

type OwnRowProps = { own: OwnThirdParty; onBind: () => void; onUnbind: () => void }

/** One provider: since when its identity is bound, and the action to bind or unbind it. */
function OwnRow({ own, onBind, onUnbind }: OwnRowProps) {
  const { t, locale } = useText()
  const name = localName(own, locale)
  const act = own.boundAt ? 'unbind' : 'bind'
  return (
    <div className={css.row}>
      <div className={css.rowName}>
        <strong>{name}</strong>
        <span className={css.text}>
          {own.boundAt
            ? t('thirdParty:section.since', { date: date(own.boundAt) })
            : t('thirdParty:section.unbound')}
        </span>
      </div>
      <Button
        onClick={own.boundAt ? onUnbind : onBind}
        aria-label={`${t(`thirdParty:section.${act}`)}: ${name}`}
      >
        {t(`thirdParty:section.${act}`)}
      </Button>
    </div>
  )
}
