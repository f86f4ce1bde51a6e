import { limits } from '../../contract/limits.ts'
import { CodeField } from '../login/code-field.tsx'
import { Alarm } from '../login/frame.tsx'
import { Legal } from '../login/legal.tsx'
import { form } from '../login/sign-in.css.ts'
import { PasswordEntries } from '../password/password-fields.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import { NameFields } from './name-fields.tsx'
import type { useRegistration } from './use-registration.ts'

type Registration = ReturnType<typeof useRegistration>

/** Opens an account: the person's names, and the login name and password (B8, B9, G1, G3). */
export function RegistrationForm({ registration }: { registration: Registration }) {
  const { t } = useText()
  const { id, proves, entries, faults, trouble, password, set } = registration
  const submit = () => {
    registration.submit()
  }
  return (
    <Form className={form} onSend={submit} onBlur={registration.onBlur}>
      <Alarm trouble={trouble} byCode />
      {password.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: password.trouble }} />}
      <ErrorSummary errors={registration.problems} />
      {proves ? <Address registration={registration} /> : <InvitedAddress id={id} email={entries.email} />}
      <NameFields id={id} names={entries} errors={faults} onChange={set} />
      {proves && (
        <TextField
          id={`${id}-employeeId`}
          label={t('register:field.employeeId')}
          hint={t('register:optional')}
          bound={limits.nameLength}
          value={entries.employeeId}
          error={faults.employeeId}
          onChange={event => set('employeeId', event.currentTarget.value)}
        />
      )}
      <TextField
        id={`${id}-account`}
        label={t('register:field.account')}
        hint={t('register:accountHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        bound={limits.usernameMax}
        value={entries.account}
        error={faults.account}
        onChange={event => set('account', event.currentTarget.value)}
      />
      <PasswordEntries first form={password} />
      <Legal
        id={`${id}-legal`}
        checked={entries.legal}
        error={faults.legal}
        onChange={checked => set('legal', checked)}
      />
      <Button type="submit" variant="primary" wide busy={password.busy}>
        {t('register:submit')}
      </Button>
    </Form>
  )
}

/** A user with the link also has the address that it was mailed to: there is nothing to prove or to change. */
function InvitedAddress({ id, email }: { id: string; email: string }) {
  const { t } = useText()
  return (
    <TextField
      id={`${id}-email`}
      label={t('register:field.email')}
      hint={t('register:emailHint')}
      readOnly
      value={email}
    />
  )
}

/** An address that the user chooses is proved by a code. */
function Address({ registration }: { registration: Registration }) {
  const { t } = useText()
  const { id, entries, faults, set, sendCode, say } = registration
  return (
    <>
      <TextField
        id={`${id}-email`}
        type="email"
        label={t('register:field.email')}
        autoComplete="email"
        bound={limits.emailMax}
        value={entries.email}
        error={faults.email}
        onChange={event => set('email', event.currentTarget.value)}
      />
      <CodeField
        id={`${id}-code`}
        place={`register ${entries.email.trim().toLowerCase()}`}
        value={entries.code}
        error={faults.code}
        sent={t('register:codeSent')}
        onSend={sendCode}
        onChange={code => set('code', code)}
        onTrouble={say}
      />
    </>
  )
}
