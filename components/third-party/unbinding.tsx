import type { OwnThirdParty } from '../../client/third-party.ts'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../use-text.ts'

type Props = { own: OwnThirdParty; onClose: () => void; onConfirm: (own: OwnThirdParty) => void }

/** What unbinding means, before it is done. */
export function Unbinding({ own, onClose, onConfirm }: Props) {
  const { t, locale } = useText()
  return (
    <Dialog
      open
      size="sm"
      title={t('thirdParty:section.unbindTitle', { name: localName(own, locale) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('thirdParty:section.keep')}
          </Button>
          <Button variant="danger" onClick={() => onConfirm(own)}>
            {t('thirdParty:section.unbind')}
          </Button>
        </>
      }
    >
      <p>{t('thirdParty:section.unbindText')}</p>
    </Dialog>
  )
}
