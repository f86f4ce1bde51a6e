import { MailPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { dateEnd, dateTime } from '../../../client/zones/format.ts'
import { codes } from '../../../contract/codes.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import * as css from '../../shared/page/page.css.ts'
import { getPerson, Reading, toneOf, UserStatusChip, useListedName } from '../../shared/people/person.tsx'
import { RecordLabel } from '../../shared/record/record-page.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { recordPath } from '../learning/record-paths.ts'
import { offFor, type StatusAction, statusActions, takesAway } from './actions.ts'
import type { Help as AnyHelp } from './help-dialog.tsx'

type Props = { user: UserDetail; onAct: (action: StatusAction) => void }

/** The chart label of a user: name and reading, status, id, key facts, and actions. */
export function DetailLabel({ user, onAct }: Props) {
  const { t } = useText()
  const nameOf = useListedName()
  return (
    <RecordLabel
      title={nameOf(user)}
      tone={toneOf[user.status]}
      marks={
        <>
          <Reading reading={user.reading} />
          <UserStatusChip {...user} />
          <Badge>{t(`users:type.${user.type}`)}</Badge>
        </>
      }
      actions={<Actions user={user} onAct={onAct} />}
      factsLabel={t('users:detail.facts')}
      facts={useKeyFacts(user)}
      identifier={[t('terms:recordId'), user.id]}
    />
  )
}

function Actions({ user, onAct }: Props) {
  const { t, locale } = useText()
  const off = (action: StatusAction) => offFor(user, action, locale)
  const { go } = useNavigation()
  const records = offBy(useWhy('userHistory').userHistory, 'userHistory', getPerson(user))
  const upgrade = offBy(useWhy('upgradeUser').upgradeUser, 'upgradeUser', getPerson(user))
  const help = useHelp(user)
  const rename = useRename(user)
  const first = statusActions.find(action => off(action) === undefined) ?? 'disable'
  const others = statusActions.filter(action => action !== first || !user.account)
  return (
    <>
      {user.account ? (
        <Button off={off(first)} onClick={() => onAct(first)}>
          {t(`users:action.${first}`)}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={MailPlus}
          off={upgrade}
          onClick={() => go(`/csr_mds/user/upgrade/${user.id}`)}
        >
          {t('users:action.upgrade')}
        </Button>
      )}
      <ActionMenu
        label={t('common:list.rowActions', { name: getPerson(user).name })}
        text={t('common:list.moreActions')}
        actions={[
          ...others.map(action => ({
            id: action,
            kind: 'account' as const,
            label: t(`users:action.${action}`),
            off: off(action),
            danger: takesAway.has(action),
            onChoose: () => onAct(action),
          })),
          ...help.entries,
          rename.entry,
          {
            id: 'records',
            label: t('users:action.records'),
            off: records,
            onChoose: () => go(recordPath(user.id)),
          },
        ]}
      />
      {help.dialog}
      {rename.dialog}
    </>
  )
}

function useKeyFacts(user: UserDetail): [string, ReactNode][] {
  const { t, locale } = useText()
  const main = user.departments.find(each => each.main) ?? user.departments[0]
  return [
    [t('users:field.account'), <Mono key="account" text={user.account} />],
    [t('users:field.employeeId'), <Mono key="employee" text={user.employeeId} />],
    [t('users:field.department'), main ? localName(main, locale) : '-'],
    [
      t('users:field.lastSignInAt'),
      user.lastSignInAt ? <Mono key="seen" text={dateTime(user.lastSignInAt)} /> : t('users:neverSignedIn'),
    ],
    [
      t('users:field.validTo'),
      user.validTo ? <Mono key="valid" text={dateEnd(user.validTo)} /> : t('users:permanent'),
    ],
    [t('users:field.createdAt'), <Mono key="created" text={dateTime(user.createdAt)} />],
    ...(user.statusReason ? [[t('users:field.statusReason'), user.statusReason] as [string, ReactNode]] : []),
  ]
}

const Mono = ({ text }: { text: string | null }) => <span className={css.monoText}>{text ?? '-'}</span>

const RenameDialog = lazyPart(() => import('./rename-dialog.tsx').then(file => file.RenameDialog), NotLoaded)

/** Renames a user's login (G1): the menu entry, why it may be disabled, and its dialog. */
function useRename(user: UserDetail) {
  const { t } = useText()
  const { user: self, tenant } = useSession()
  const [open, setOpen] = useState(false)
  const { renameAccount } = useWhy('renameAccount')
  const why = () => {
    if (renameAccount) return renameAccount
    if (!tenant?.usernameChange) return codeText(codes.usernameFixed.code)
    if (self?.id === user.id) return codeText(codes.selfForbidden.code)
    return user.account ? undefined : codeText(codes.userHasNoAccount.code)
  }
  const entry = {
    id: 'rename',
    kind: 'signIn' as const,
    label: t('users:rename.action'),
    off: offBy(why(), 'renameAccount', getPerson(user)),
    onChoose: () => setOpen(true),
  }
  const dialog = <Suspense>{open && <RenameDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
  return { entry, dialog }
}

const HelpDialog = lazyPart(() => import('./help-dialog.tsx').then(file => file.HelpDialog), NotLoaded)

type Help = Extract<AnyHelp, 'mailLink' | 'resetPassword' | 'unlock'>

const calls = {
  mailLink: 'mailResetLink',
  resetPassword: 'resetPasswordOf',
  unlock: 'unlockAccount',
} as const

/** How an administrator helps a user to sign in again (H23): menu entries, and the dialog that each opens. */
function useHelp(user: UserDetail) {
  const { t } = useText()
  const self = useSession().user?.id === user.id
  const [asked, ask] = useState<Help | null>(null)
  const refusals = useWhy('mailResetLink', 'resetPasswordOf', 'unlockAccount')
  const refused: Record<Help, string | undefined> = {
    mailLink: refusals.mailResetLink,
    resetPassword: refusals.resetPasswordOf,
    unlock: refusals.unlockAccount,
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
