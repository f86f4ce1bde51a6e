import { Check, Dot } from 'lucide-react'
import type { ReactNode } from 'react'
import { passwordKinds, passwordLength } from '../../../../contract/auth/password-rules.ts'
import { limits } from '../../../../contract/limits.ts'
import { visuallyHidden } from '../../../../styles/recipes/a11y.css.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import type { Entries, Field } from './entries.ts'
import * as css from './password.css.ts'
import type { PasswordForm } from './use-password-form.ts'

const completes = { current: 'current-password', next: 'new-password', repeat: 'new-password' } as const
type Secret = keyof typeof completes

/** A form that sets a password and shows its rules during typing (D8, G3, G4). */
export function PasswordFields({ form }: { form: PasswordForm }) {
  const { id, trouble, submit } = form
  return (
    <Form id={`${id}-form`} className={css.form} onBlur={form.onBlur} onSend={() => submit()}>
      <Trouble text={trouble} />
      {form.asked.length > 2 && <ErrorSummary errors={form.problems} />}
      <PasswordEntries form={form} />
    </Form>
  )
}

type EntriesProps = {
  form: { asked: readonly Field[]; values: Pick<Entries, 'next'>; text: (field: never) => TextProps }
  /** There is no password yet. */
  first?: boolean
}
type TextProps = ReturnType<PasswordForm['text']>

/** Only the fields, for a form with more of them. */
export function PasswordEntries({ form: { asked, values, ...form }, first }: EntriesProps) {
  const { t } = useText()
  const text = form.text as (field: Field) => TextProps
  const field = (name: Secret) => (
    <PasswordField
      {...text(name)}
      label={t(`password:field.${name}`)}
      maxLength={128}
      autoComplete={completes[name]}
    />
  )
  return (
    <>
      {asked.includes('current') && field('current')}
      {field('next')}
      <Rules password={values.next} first={first} />
      {field('repeat')}
      {asked.includes('code') && <CodeField {...text('code')} />}
    </>
  )
}

/** The code of the authenticator: appears, with the focus, once the server has asked for it. */
function CodeField(text: TextProps) {
  const { t } = useText()
  return (
    <TextField
      {...text}
      autoFocus
      label={t('password:field.code')}
      hint={t('password:codeHint')}
      autoComplete="one-time-code"
      maxLength={32}
    />
  )
}

/** The rules for a new password; fulfilled ones have a tick. */
function Rules({ password, first }: { password: string; first?: boolean }) {
  const { t } = useText()
  const length = passwordLength(password)
  const kinds = passwordKinds(password)
  const enough = kinds.filter(Boolean).length >= limits.passwordClasses
  return (
    <ul className={css.rules} aria-label={t('password:rules.label')}>
      <Rule met={length >= limits.passwordMin && length <= limits.passwordMax}>
        {t('password:rules.length')}
      </Rule>
      <Rule met={enough}>
        {t('password:rules.kinds')}{' '}
        <span className={css.kinds}>
          {(['digit', 'upper', 'lower', 'special'] as const).map((kind, at) => (
            <span key={kind} className={kinds[at] ? css.kindMet : css.kind}>
              {t(`password:rules.${kind}`)}
              {kinds[at] && <Met />}
            </span>
          ))}
        </span>
      </Rule>
      <Rule>{t(first ? 'password:rules.othersFirst' : 'password:rules.others')}</Rule>
    </ul>
  )
}

/** One rule; without `met` only the server can check it. */
function Rule({ met = false, children }: { met?: boolean; children: ReactNode }) {
  return (
    <li className={met ? css.ruleMet : css.rule}>
      <Icon of={met ? Check : Dot} size={16} />
      <span>
        {children}
        {met && <Met />}
      </span>
    </li>
  )
}

function Met() {
  const { t } = useText()
  return <span className={visuallyHidden}> ({t('password:rules.met')})</span>
}
