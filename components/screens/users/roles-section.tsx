import { ArrowRightLeft, KeyRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { date, dateEnd } from '../../../client/zones/format.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import * as css from '../../shared/page/page.css.ts'
import * as record from '../../shared/page/record.css.ts'
import { getPerson, useListedName } from '../../shared/people/person.tsx'
import { useVerdicts, useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'

type Assignment = UserDetail['assignments'][number]

const states = {
  'to come': ['toCome', 'info'],
  'in force': ['inForce', 'normal'],
  ended: ['ended', 'neutral'],
} as const

const words = () => loadWords(['assign', 'impact', 'applications', 'menus', 'resources', 'errors'])

const GrantDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('../assignments/grant-dialog.tsx'), words()])
  return file.GrantDialog
}, NotLoaded)
const dialogs = async () => {
  const [file] = await Promise.all([import('../assignments/assignment-dialogs.tsx'), words()])
  return file
}
const ChangeDialog = lazyPart(async () => (await dialogs()).ChangeDialog, NotLoaded)
const EndDialog = lazyPart(async () => (await dialogs()).EndDialog, NotLoaded)

const getHandovers = (userId: string) => `/csr_mds/user/detail/${userId}/transferOfPermissions`

const calls = ['grantRoles', 'addHandover'] as const

type Act = 'change' | 'end'
type RoleDialog = 'give' | { act: Act; assignment: Assignment }

/** Of an address that asks to end one of the roles: which one, and what removes it from the address. */
export type EndProps = { end?: string; onEnd?: () => void }

type Props = EndProps & { user: UserDetail; onChanged: () => void }

/** A user's role assignments with scope and dates; they can be granted, changed in time and ended (E20). */
export function RolesSection({ user, end, onEnd, onChanged }: Props) {
  const { t } = useText()
  const [asked, setAsked] = useState<RoleDialog | null>(null)
  const whyNot = useWhy(...calls)
  const why = offBy(whyNot.grantRoles, 'grantRoles', getPerson(user))
  const verdicts = useVerdicts(calls)
  const { go } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the trigger, once it is known who may
  useEffect(() => {
    const assignment = user.assignments.find(({ id, state }) => id === end && state !== 'ended')
    if (assignment && verdicts && !why) setAsked({ act: 'end', assignment })
  }, [end, verdicts !== undefined])
  const close = () => {
    setAsked(null)
    if (end) onEnd?.()
  }
  const columns = useColumns(why ? null : (act, assignment) => setAsked({ act, assignment }))
  return (
    <section id="roles" className={record.section} aria-labelledby="roles-title">
      <div className={classNames(record.sectionHead, user.assignments.length > 0 && css.overTable)}>
        <h2 id="roles-title">{t('users:detail.roles')}</h2>
        <span className={css.ends}>
          <Button icon={KeyRound} off={why} onClick={() => setAsked('give')}>
            {t('users:roles.give')}
          </Button>
          <Button
            icon={ArrowRightLeft}
            off={offBy(whyNot.addHandover, 'addHandover', getPerson(user))}
            onClick={() => go(getHandovers(user.id))}
          >
            {t('users:roles.handOver')}
          </Button>
        </span>
      </div>
      {user.assignments.length === 0 ? (
        <p className={css.nothing}>{t('users:detail.noRoles')}</p>
      ) : (
        <DataTable
          caption={t('users:detail.roles')}
          columns={columns}
          rows={user.assignments}
          rowKey={row => row.id}
        />
      )}
      {asked && <Dialogs asked={asked} user={user} onDone={onChanged} onClose={close} />}
    </section>
  )
}

/** Columns of the role assignments; actors who may change them have a menu in each row. */
function useColumns(onAct: ((act: Act, row: Assignment) => void) | null): Column<Assignment>[] {
  const { t, locale } = useText()
  const listed = useListedName()
  return [
    {
      id: 'role',
      head: t('users:roles.role'),
      cell: row => localName({ name: row.role, nameEn: row.roleEn }, locale),
    },
    { id: 'state', head: t('users:roles.state'), cell: row => <State state={row.state} /> },
    { id: 'level', head: t('users:roles.level'), cell: row => t(`users:roles.level_${row.level}`) },
    { id: 'study', head: t('users:roles.study'), mono: true, cell: row => row.study?.planId ?? '-' },
    {
      id: 'site',
      head: t('users:roles.site'),
      cell: row => (row.site ? `${row.site.siteNo} ${localName(row.site, locale)}` : '-'),
    },
    { id: 'from', head: t('users:roles.from'), mono: true, cell: row => date(row.effectiveAt) },
    {
      id: 'to',
      head: t('users:roles.to'),
      cell: row =>
        row.expiresAt ? <span className={css.monoText}>{dateEnd(row.expiresAt)}</span> : t('users:permanent'),
    },
    { id: 'by', head: t('users:roles.by'), cell: row => (row.grantedBy ? listed(row.grantedBy) : '-') },
    ...(onAct
      ? [
          {
            id: 'actions',
            head: t('common:list.actions'),
            cell: (row: Assignment) => <Acts row={row} onAct={act => onAct(act, row)} />,
          },
        ]
      : []),
  ]
}

type DialogsProps = { asked: RoleDialog; user: UserDetail; onDone: () => void; onClose: () => void }

function Dialogs({ asked, ...props }: DialogsProps) {
  return (
    <Suspense>
      {asked === 'give' && <GrantDialog {...props} />}
      {asked !== 'give' && asked.act === 'change' && (
        <ChangeDialog {...props} assignment={asked.assignment} />
      )}
      {asked !== 'give' && asked.act === 'end' && <EndDialog {...props} assignment={asked.assignment} />}
    </Suspense>
  )
}

/** Actions on a role assignment that has not ended. */
function Acts({ row, onAct }: { row: Assignment; onAct: (act: Act) => void }) {
  const { t, locale } = useText()
  if (row.state === 'ended') return null
  const role = localName({ name: row.role, nameEn: row.roleEn }, locale)
  return (
    <ActionMenu
      label={t('users:roles.actions', { role })}
      actions={(['change', 'end'] as const).map(act => ({
        id: act,
        label: t(`users:roles.${act}`),
        danger: act === 'end',
        onChoose: () => onAct(act),
      }))}
    />
  )
}

function State({ state }: { state: Assignment['state'] }) {
  const { t } = useText()
  const [word, tone] = states[state]
  return <StatusChip tone={tone}>{t(`users:roles.${word}`)}</StatusChip>
}
