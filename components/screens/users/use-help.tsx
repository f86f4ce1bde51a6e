import { Suspense, useState } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getPerson } from '../../shared/people/person.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Help as AnyHelp } from './help-dialog.tsx'

const HelpDialog = late(() => import('./help-dialog.tsx').then(file => file.HelpDialog), NotLoaded)

type Help = Extract<AnyHelp, 'mailLink' | 'resetPassword' | 'unlock'>

const calls = {
  mailLink: 'mailResetLink',
  resetPassword: 'resetPasswordOf',
  unlock: 'unlockAccount',
} as const

/** How an administrator helps a user to sign in again (H23): menu entries, and the dialog that each opens. */
export function useHelp(user: UserDetail) {
  const { t } = useText()
  const self = useSession().user?.id === user.id
  const [asked, ask] = useState<Help | null>(null)
  const told = useWhy('mailResetLink', 'resetPasswordOf', 'unlockAccount')
  const refused: Record<Help, string | undefined> = {
    mailLink: told.mailResetLink,
    resetPassword: told.resetPasswordOf,
    unlock: told.unlockAccount,
  }
  const why = (help: Help): string | undefined => {
    if (refused[help]) return refused[help]
    if (self) return codeText(codes.selfForbidden.code)
    return user.account ? undefined : codeText(codes.userHasNoAccount.code)
  }
  const entries = (['mailLink', 'resetPassword', 'unlock'] as const).map(help => ({
    id: help,
    kind: 'signIn' as const,
    label: t(`users:help.action.${help}`),
    off: offBy(why(help), calls[help], getPerson(user)),
    danger: help === 'resetPassword',
    onChoose: () => ask(help),
  }))
  const dialog = (
    <Suspense>{asked && <HelpDialog help={asked} user={user} onClose={() => ask(null)} />}</Suspense>
  )
  return { entries, dialog }
}
