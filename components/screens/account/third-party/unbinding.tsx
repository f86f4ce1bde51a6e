import type { OwnThirdParty } from '../../../../client/sign-in/third-party.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { localName } from '../../../shared/page/company-name.ts'
import { ProofDialog } from '../parts/proof-dialog.tsx'

type Props = {
  own: OwnThirdParty
  onClose: () => void
  /** Rejects with the error that the dialog shows. */
  onConfirm: (own: OwnThirdParty, password: string) => Promise<void>
}

/** Explains the unbinding and asks for the password first (J31). */
export function Unbinding({ own, onClose, onConfirm }: Props) {
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
