import { date } from '../../client/format.ts'
import type { UserDetail } from '../../contract/user-shapes.ts'
import { localName } from '../shell/company-name.ts'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useText } from '../use-text.ts'
import * as css from './users.css.ts'

type Assignment = UserDetail['assignments'][number]

const states = {
  'to come': ['toCome', 'info'],
  'in force': ['inForce', 'success'],
  ended: ['ended', 'neutral'],
} as const

/** The roles of a user with what they are for and how long they hold. */
export function RolesSection({ user }: { user: UserDetail }) {
  const { t, locale } = useText()
  const columns: Column<Assignment>[] = [
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
        row.expiresAt ? <span className={css.monoText}>{date(row.expiresAt)}</span> : t('users:permanent'),
    },
  ]
  return (
    <section id="roles" className={css.section} aria-labelledby="roles-title">
      <div className={classNames(css.sectionHead, user.assignments.length > 0 && css.overTable)}>
        <h2 id="roles-title">{t('users:detail.roles')}</h2>
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
    </section>
  )
}

function State({ state }: { state: Assignment['state'] }) {
  const { t } = useText()
  const [word, tone] = states[state]
  return <StatusChip tone={tone}>{t(`users:roles.${word}`)}</StatusChip>
}
