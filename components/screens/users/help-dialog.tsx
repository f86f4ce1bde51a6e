import { unbindAuthenticator } from '../../../contract/auth/second-factor.ts'
import {
  accountAccess,
  declineRecovery,
  endAccessOf,
  mailResetLink,
  removeContactOf,
  resetPasswordOf,
  unbindThirdPartyOf,
  unlockAccount,
} from '../../../contract/recovery/account-help.ts'
import { answerHeldAccount } from '../../../contract/recovery/held-account.ts'
import { userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { type Act, act } from '../../shared/act/act.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'

/** How an administrator helps a user to sign in again, or keeps an intruder out. */
export type Help =
  | 'mailLink'
  | 'decline'
  | 'agree'
  | 'refuse'
  | 'resetPassword'
  | 'unlock'
  | 'unbind'
  | 'unbindIdentity'
  | 'removeEmail'
  | 'removePhone'
  | 'endSession'
  | 'endTrust'
  | 'endAll'

type Props = {
  help: Help
  user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'>
  /** The account, session, device or provider concerned, if the user alone does not identify it. */
  about?: string
  onClose: () => void
}

/** Irreversible actions have the danger colour. */
const danger: readonly Help[] = [
  'resetPassword',
  'unbind',
  'unbindIdentity',
  'removeEmail',
  'removePhone',
  'endAll',
]

/** Actions against an intruder also ask whether to remove sign-in methods that the intruder may have added. */
const againstOthers: readonly Help[] = ['resetPassword', 'endAll']

/** Asks for the reason where the audit trail requires one, performs the action, and confirms it. */
export function HelpDialog({ help, user, about, onClose }: Props) {
  const { t } = useText()
  const name = useNameOf()(user)
  const { call, getInput } = helps[help]
  return (
    <ActDialog
      call={call}
      from={{ reason: '', ways: true }}
      asks={false}
      toInput={({ values }) => getInput({ userId: user.id, about, ...values })}
      words={{
        title: t(`users:help.title.${help}`, { name }),
        confirm: t(`users:help.action.${help}`),
        done: t(`users:help.done.${help}`, { name }),
      }}
      danger={danger.includes(help)}
      reason={help === 'mailLink' ? 'none' : 'required'}
      rereads={[userHistory, accountAccess]}
      onClose={onClose}
    >
      {form => (
        <>
          <p>{t(`users:help.effect.${help}`)}</p>
          {againstOthers.includes(help) && (
            <Checkbox
              label={t('users:help.ways')}
              hint={t('users:help.waysHint')}
              checked={form.values.ways}
              onChange={event => form.set({ ways: event.currentTarget.checked })}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

type Entered = { userId: string; about: string | undefined; ways: boolean; reason: string }

const helps: Record<Help, Act<Entered>> = {
  mailLink: act(mailResetLink, ({ userId }) => ({ userId })),
  resetPassword: act(resetPasswordOf, ({ userId, ways, reason }) => ({ userId, ways, reason })),
  decline: act(declineRecovery, ({ userId, reason }) => ({ userId, reason })),
  agree: act(answerHeldAccount, ({ userId, reason }) => ({ userId, agree: true, reason })),
  refuse: act(answerHeldAccount, ({ userId, reason }) => ({ userId, agree: false, reason })),
  unlock: act(unlockAccount, ({ userId, reason }) => ({ userId, reason })),
  unbind: act(unbindAuthenticator, ({ about, reason }) => ({ accountId: about, reason })),
  removeEmail: act(removeContactOf, ({ userId, reason }) => ({ userId, way: 'email' as const, reason })),
  removePhone: act(removeContactOf, ({ userId, reason }) => ({ userId, way: 'phone' as const, reason })),
  unbindIdentity: act(unbindThirdPartyOf, ({ userId, about, reason }) => ({
    userId,
    provider: about ?? '',
    reason,
  })),
  endSession: act(endAccessOf, ({ userId, about, ways, reason }) => ({ userId, id: about, ways, reason })),
  endTrust: act(endAccessOf, ({ userId, about, ways, reason }) => ({ userId, id: about, ways, reason })),
  endAll: act(endAccessOf, ({ userId, about, ways, reason }) => ({ userId, id: about, ways, reason })),
}
