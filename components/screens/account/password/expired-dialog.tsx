// Loads on demand: 42.5 kB (gzip) less in the first load of its page.
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as css from './password.css.ts'
import { PasswordFields } from './password-fields.tsx'
import { useChange } from './use-change.ts'

type Props = { onDone: (outcome: 'changed' | 'left') => void }

/** An expired password blocks everything: the user changes it or signs out (N18, TR-P6). */
export function ExpiredDialog({ onDone }: Props) {
  const { t } = useText()
  const form = useChange(() => onDone('changed'))
  return (
    <Dialog
      open
      firm
      size="sm"
      title={t('password:expiredTitle')}
      onClose={() => onDone('left')}
      footer={
        <>
          <Button onClick={() => onDone('left')}>{t('portal:user.signOut')}</Button>
          <Button type="submit" form={`${form.id}-form`} variant="primary" busy={form.busy}>
            {t('password:title')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.intro}>{t('password:expiredText')}</p>
        <PasswordFields form={form} />
      </div>
    </Dialog>
  )
}
