import { useState } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { legalLink, legalRow, legalText } from '../parts/sign-in.css.ts'

type Props = { id: string; checked: boolean; error?: string; onChange: (checked: boolean) => void }

/** The legal statement (D4): a checkbox, and the statement itself in a dialog. */
export function Legal({ id, checked, error, onChange }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={legalRow}>
      <Checkbox
        id={id}
        checked={checked}
        error={error}
        label={t('login:legal')}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <Button variant="quiet" small className={legalLink} onClick={() => setOpen(true)}>
        {t('login:legalRead')}
      </Button>
      <Dialog
        open={open}
        title={t('login:legalTitle')}
        onClose={close}
        footer={
          <Button variant="primary" onClick={close}>
            {t('login:legalClose')}
          </Button>
        }
      >
        <div className={legalText}>
          <p>{t('login:legalText.1')}</p>
          <p>{t('login:legalText.2')}</p>
          <p>{t('login:legalText.3')}</p>
        </div>
      </Dialog>
    </div>
  )
}
