import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { renameAccount } from '../../../contract/recovery/account-help.ts'
import { searchUsers, userById, userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { isUsername } from '../../../contract/values/username.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'

type Props = { user: UserDetail; onClose: () => void }

/** The new name and the reason, which is recorded in the audit trail. */
export function RenameDialog({ user, onClose }: Props) {
  const { t } = useText()
  const reread = useReread()
  const checkReason = useReasonCheck()
  const name = useNameOf()(user)
  const form = useCallForm(renameAccount, {
    from: { account: user.account ?? '', reason: '' },
    fields: ['account', 'reason'],
    asks: false,
    check: ({ account, reason }) => ({
      ...(!isUsername(account) && { account: codeText(codes.usernameInvalid.code) }),
      ...checkReason({ reason }),
    }),
    toInput: ({ values }) => ({ userId: user.id, ...values }),
    onDone: (_, { values }) => {
      toast('success', t('users:rename.done', { name, account: values.account.trim() }))
      onClose()
      void reread(userById, userHistory, searchUsers)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('users:rename.title', { name })}
      confirm={t('users:rename.action')}
      onClose={onClose}
    >
      <p>{t('users:rename.effect')}</p>
      <TextField
        {...form.text('account')}
        label={t('users:rename.field')}
        hint={t('users:rename.hint', { min: limits.usernameMin, max: limits.usernameMax })}
        required
        mono
        autoComplete="off"
        maxLength={limits.usernameMax}
      />
      <ReasonField form={form} />
    </FormDialog>
  )
}
