import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { unbindAuthenticator } from '../../contract/auth/second-factor.ts'
import { limits } from '../../contract/limits.ts'
import {
  accountAccess,
  declineRecovery,
  endAccessOf,
  mailResetLink,
  removeContactOf,
  resetPasswordOf,
  unbindThirdPartyOf,
  unlockAccount,
} from '../../contract/recovery/account-help.ts'
import { answerHeldAccount } from '../../contract/recovery/held-account.ts'
import { userHistory } from '../../contract/users/calls.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from './person.tsx'
import * as css from './users.css.ts'

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
export function HelpDialog(props: Props) {
  const { help, user, onClose } = props
  const { t } = useText()
  const name = useNameOf()(user)
  const course = useCourse(props, name)
  return (
    <Dialog
      open
      title={t(`users:help.title.${help}`, { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('users:dialog.cancel')}</Button>
          <Button
            variant={danger.includes(help) ? 'danger' : 'primary'}
            busy={course.busy}
            onClick={() => void course.run()}
          >
            {t(`users:help.action.${help}`)}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {course.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: course.trouble }} />}
        <p>{t(`users:help.effect.${help}`)}</p>
        {againstOthers.includes(help) && (
          <Checkbox
            label={t('users:help.ways')}
            hint={t('users:help.waysHint')}
            checked={course.ways}
            onChange={event => course.setWays(event.currentTarget.checked)}
          />
        )}
        {help !== 'mailLink' && (
          <TextArea
            id={course.fieldId}
            label={t('users:dialog.reason')}
            hint={t('users:dialog.reasonHelp')}
            required
            countTo={limits.reasonLength}
            value={course.reason}
            error={course.fault}
            onChange={event => course.setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The reason, and the action: a repeated submit after a lost answer is not done twice. */
function useCourse({ help, user, about, onClose }: Props, name: string) {
  const { t } = useText()
  const fieldId = useId()
  const reread = useReread()
  const [reason, setReason] = useState('')
  const [ways, setWays] = useState(true)
  const [fault, setFault] = useState<string>()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [submitKey] = useState(() => crypto.randomUUID())
  const run = async () => {
    if (help !== 'mailLink' && reason.trim() === '') {
      setFault(t('users:dialog.reasonRequired'))
      return document.getElementById(fieldId)?.focus()
    }
    setBusy(true)
    try {
      await perform(help, { userId: user.id, about, ways, reason: reason.trim(), submitKey })
      toast('success', t(`users:help.done.${help}`, { name }))
      onClose()
      await reread(userHistory, accountAccess)
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('users:help.failed'))
    } finally {
      setBusy(false)
    }
  }
  return { fieldId, reason, setReason, ways, setWays, fault, trouble, busy, run }
}

type Work = { userId: string; about: string | undefined; ways: boolean; reason: string; submitKey: string }

function perform(help: Help, { userId, about, ways, reason, submitKey }: Work): Promise<unknown> {
  const options = { quiet: true, submitKey }
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
