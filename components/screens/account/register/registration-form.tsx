import { limits } from '../../../../contract/limits.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Legal } from '../login/legal.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { Alarm } from '../parts/frame.tsx'
import { form } from '../parts/sign-in.css.ts'
import { PasswordEntries } from '../password/password-fields.tsx'
import { NameFields } from './name-fields.tsx'
import type { useRegistration } from './use-registration.ts'

type Registration = ReturnType<typeof useRegistration>

/** Opens an account: the person's names, and the login name and password (B8, B9, G1, G3). */
export function RegistrationForm({ registration }: { registration: Registration }) {
  const { t } = useText()
  const { id, chooses, proves, values, errors, set, text } = registration
  return (
    <Form className={form} onSend={registration.submit} onBlur={registration.onBlur}>
      <Alarm trouble={registration.codeTrouble} byCode />
      <Trouble text={registration.trouble} />
      <ErrorSummary errors={registration.problems} />
      {chooses ? (
        <TextField
          {...text('email')}
          type="email"
          label={t('register:field.email')}
          autoComplete="email"
          bound={limits.emailMax}
        />
      ) : (
        <InvitedAddress id={id} email={values.email} />
      )}
      {proves && <AddressCode registration={registration} />}
      <NameFields text={text} />
      {chooses && (
        <TextField
          {...text('employeeId')}
          label={t('register:field.employeeId')}
          hint={t('register:optional')}
          bound={limits.nameLength}
        />
      )}
      <TextField
        {...text('account')}
        label={t('register:field.account')}
        hint={t('register:accountHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        bound={limits.usernameMax}
      />
      <PasswordEntries first form={registration} />
      <Legal
        id={`${id}-legal`}
        checked={values.legal}
        error={errors.legal}
        onChange={legal => set({ legal })}
      />
      <Button type="submit" variant="primary" wide busy={registration.busy}>
        {t('register:submit')}
      </Button>
    </Form>
  )
}

/** The address that the link was mailed to: there is nothing to change. */
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

/** An address that the user chooses is proved by a code, and that of a first administrator, whom nobody reviews. */
function AddressCode({ registration }: { registration: Registration }) {
  const { t } = useText()
  const { id, values, errors, set, sendCode, say } = registration
  return (
    <CodeField
      id={`${id}-code`}
      place={`register ${values.email.trim().toLowerCase()}`}
      value={values.code}
      error={errors.code}
      sent={t('register:codeSent')}
      onSend={sendCode}
      onChange={code => set({ code })}
      onTrouble={say}
    />
  )
}
