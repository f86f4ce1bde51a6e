import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { renameAccount } from '../../../contract/recovery/account-help.ts'
import { searchUsers, userById, userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { isUsername } from '../../../contract/values/username.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Props = { user: UserDetail; onClose: () => void }

/** The new name and the reason, which is recorded in the audit trail. */
export function RenameDialog({ user, onClose }: Props) {
  const { t } = useText()
  const name = useNameOf()(user)
  return (
    <ActDialog
      call={renameAccount}
      from={{ account: user.account ?? '', reason: '' }}
      fields={['account']}
      asks={false}
      check={({ account }) => (isUsername(account) ? {} : { account: codeText(codes.usernameInvalid.code) })}
      toInput={({ values }) => ({ userId: user.id, ...values })}
      words={{
        title: t('users:rename.title', { name }),
        confirm: t('users:rename.action'),
        done: (_, { account }) => t('users:rename.done', { name, account: account.trim() }),
      }}
      rereads={[userById, userHistory, searchUsers]}
      onClose={onClose}
    >
      {form => (
        <>
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
        </>
      )}
    </ActDialog>
  )
}
