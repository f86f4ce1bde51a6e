import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../parts/section.tsx'
import * as css from './password.css.ts'
import { PasswordFields } from './password-fields.tsx'
import { useChange } from './use-change.ts'

/** Changes the user's own password in place: the old one, the new one twice (D8). */
export function PasswordSection() {
  const { t } = useText()
  const form = useChange()
  return (
    <Section id="password" title={t('password:title')} text={t('password:text')}>
      <div className={css.section}>
        <PasswordFields form={form} />
        <div className={css.action}>
          <Button type="submit" form={`${form.id}-form`} variant="primary" busy={form.busy}>
            {t('password:submit')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
