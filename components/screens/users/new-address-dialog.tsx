import { useState } from 'react'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import { limits } from '../../../contract/limits.ts'
import { accountAccess, linkToNewAddress } from '../../../contract/recovery/account-help.ts'
import { userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { isEmail } from '../../../contract/values/address.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'

type Props = { user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'>; onClose: () => void }

/**
 * A password link to a new address, for a user who has lost the mailbox (D5): the reason, and the administrator's own
 * password again.
 */
export function NewAddressDialog({ user, onClose }: Props) {
  const { t } = useText()
  const name = useNameOf()(user)
  const [coded, setCoded] = useState(false)
  return (
    <ActDialog
      call={linkToNewAddress}
      from={{ email: '', reason: '', password: '', code: '' }}
      fields={['email', 'password', 'code']}
      asks={false}
      check={({ email, password, code }) => ({
        ...(!isEmail(email) && { email: t('terms:emailInvalid') }),
        ...(password === '' && { password: t('users:newAddress.passwordMissing') }),
        ...(coded && code.trim() === '' && { code: t('users:newAddress.codeMissing') }),
      })}
      toInput={({ values: { email, reason, password, code } }) => ({
        userId: user.id,
        email: email.trim(),
        reason: reason.trim(),
        password: passwordHash(password),
        ...(code.trim() && { code: code.trim() }),
      })}
      // Asks for a code once the server requires one.
      onRefused={error => {
        const asksCode = error.name === 'authenticatorRequired'
        if (asksCode) setCoded(true)
        return asksCode
      }}
      words={{
        title: t('users:newAddress.title', { name }),
        confirm: t('users:newAddress.action'),
        done: ({ opensAt }) =>
          opensAt
            ? t('users:newAddress.later', { name, date: dateMinute(opensAt) })
            : t('users:newAddress.done', { name }),
      }}
      danger
      reasonHint={t('users:newAddress.reasonHint')}
      rereads={[userHistory, accountAccess]}
      onClose={onClose}
    >
      {form => <AddressFields text={form.text} coded={coded} />}
    </ActDialog>
  )
}

type Field = 'email' | 'password' | 'code'
type FieldsProps = { text: Form<Record<Field, string>, Record<Field, string>, Field>['text']; coded: boolean }

function AddressFields({ text, coded }: FieldsProps) {
  const { t } = useText()
  return (
    <>
      <p>{t('users:newAddress.effect')}</p>
      <TextField
        {...text('email')}
        type="email"
        label={t('terms:newEmailAddress')}
        required
        autoComplete="off"
        maxLength={limits.emailMax}
      />
      <PasswordField
        {...text('password')}
        label={t('users:newAddress.password')}
        autoComplete="current-password"
        required
        maxLength={128}
      />
      {coded && (
        <TextField
          {...text('code')}
          autoFocus
          label={t('terms:authenticatorCode')}
          mono
          required
          autoComplete="one-time-code"
          maxLength={32}
        />
      )}
    </>
  )
}
