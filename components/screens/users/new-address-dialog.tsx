import { useState } from 'react'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import { limits } from '../../../contract/limits.ts'
import { accountAccess, linkToNewAddress } from '../../../contract/recovery/account-help.ts'
import { userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { isEmail } from '../../../contract/values/address.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'

type Props = { user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'>; onClose: () => void }

/**
 * A password link to a new address, for a user who has lost the mailbox (D5): the reason, and the administrator's own
 * password again.
 */
export function NewAddressDialog({ user, onClose }: Props) {
  const { t } = useText()
  const name = useNameOf()(user)
  const { form, coded } = useSending(user.id, name, onClose)
  return (
    <FormDialog
      form={form}
      danger
      title={t('users:newAddress.title', { name })}
      confirm={t('users:newAddress.action')}
      onClose={onClose}
    >
      <p>{t('users:newAddress.effect')}</p>
      <TextField
        {...form.text('email')}
        type="email"
        label={t('users:newAddress.field')}
        required
        autoComplete="off"
        maxLength={limits.emailMax}
      />
      <ReasonField form={form} hint={t('users:newAddress.reasonHint')} />
      <PasswordField
        {...form.text('password')}
        label={t('users:newAddress.password')}
        autoComplete="current-password"
        required
        maxLength={128}
      />
      {coded && (
        <TextField
          {...form.text('code')}
          autoFocus
          label={t('users:newAddress.code')}
          mono
          required
          autoComplete="one-time-code"
          maxLength={32}
        />
      )}
    </FormDialog>
  )
}

/** The entries, and sending; it asks for a code once the server requires one. */
function useSending(userId: string, name: string, onClose: () => void) {
  const { t } = useText()
  const reread = useReread()
  const checkReason = useReasonCheck()
  const [coded, setCoded] = useState(false)
  const form = useCallForm(linkToNewAddress, {
    from: { email: '', reason: '', password: '', code: '' },
    fields: ['email', 'reason', 'password', 'code'],
    asks: false,
    check: ({ email, reason, password, code }) => ({
      ...(!isEmail(email) && { email: t('users:newAddress.invalid') }),
      ...checkReason({ reason }),
      ...(password === '' && { password: t('users:newAddress.passwordMissing') }),
      ...(coded && code.trim() === '' && { code: t('users:newAddress.codeMissing') }),
    }),
    toInput: ({ values: { email, reason, password, code } }) => ({
      ...{ userId, email: email.trim(), reason: reason.trim(), password: passwordHash(password) },
      ...(code.trim() && { code: code.trim() }),
    }),
    onRefused: error => {
      const asksCode = error.name === 'authenticatorRequired'
      if (asksCode) setCoded(true)
      return asksCode
    },
    onDone: ({ opensAt }) => {
      const text = opensAt
        ? t('users:newAddress.later', { name, date: dateMinute(opensAt) })
        : t('users:newAddress.done', { name })
      toast('success', text)
      onClose()
      void reread(userHistory, accountAccess)
    },
  })
  return { form, coded }
}
