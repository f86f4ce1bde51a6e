import { send } from '../../../client/session/api.ts'
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
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import type { Sending } from '../../shared/form/use-submit.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
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
  const reread = useReread()
  const checkReason = useReasonCheck()
  const name = useNameOf()(user)
  const form = useForm({
    from: { reason: '', ways: true },
    fields: ['reason'],
    asks: false,
    check: ({ reason }) => checkReason({ reason }, help !== 'mailLink'),
    send: ({ values }, sending) => perform(help, { userId: user.id, about, ...values, sending }),
    onDone: async () => {
      toast('success', t(`users:help.done.${help}`, { name }))
      onClose()
      await reread(userHistory, accountAccess)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(`users:help.title.${help}`, { name })}
      confirm={t(`users:help.action.${help}`)}
      danger={danger.includes(help)}
      onClose={onClose}
    >
      <p>{t(`users:help.effect.${help}`)}</p>
      {againstOthers.includes(help) && (
        <Checkbox
          label={t('users:help.ways')}
          hint={t('users:help.waysHint')}
          checked={form.values.ways}
          onChange={event => form.set({ ways: event.currentTarget.checked })}
        />
      )}
      {help !== 'mailLink' && <ReasonField form={form} />}
    </FormDialog>
  )
}

type Work = { userId: string; about: string | undefined; ways: boolean; reason: string; sending: Sending }

function perform(help: Help, { userId, about, ways, reason, sending: options }: Work): Promise<unknown> {
  if (help === 'mailLink') return send(mailResetLink, { userId }, options)
  if (help === 'resetPassword') return send(resetPasswordOf, { userId, ways, reason }, options)
  if (help === 'decline') return send(declineRecovery, { userId, reason }, options)
  if (help === 'agree' || help === 'refuse')
    return send(answerHeldAccount, { userId, agree: help === 'agree', reason }, options)
  if (help === 'unlock') return send(unlockAccount, { userId, reason }, options)
  if (help === 'unbind') return send(unbindAuthenticator, { accountId: about, reason }, options)
  if (help === 'removeEmail') return send(removeContactOf, { userId, way: 'email', reason }, options)
  if (help === 'removePhone') return send(removeContactOf, { userId, way: 'phone', reason }, options)
  if (help === 'unbindIdentity')
    return send(unbindThirdPartyOf, { userId, provider: about ?? '', reason }, options)
  return send(endAccessOf, { userId, id: about, ways, reason }, options)
}
