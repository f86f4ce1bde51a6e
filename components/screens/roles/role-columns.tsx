import { wordAt } from '../../../client/words/i18n.ts'
import { dateEnd, endDetail, listed } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import type { Output } from '../../../contract/define.ts'
import type { listRoles } from '../../../contract/roles/list.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { CountLink } from '../../shared/list/count-link.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as page from '../../shared/page/page.css.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { rolePath } from './place.ts'
import { choiceText, roleDescription, toneOf } from './role-texts.ts'
import * as css from './roles.css.ts'

export type RoleRow = Output<typeof listRoles>['records'][number]

/** The columns of the list. */
export function useRoleColumns(): Column<RoleRow>[] {
  const { t } = useText()
  const { column, minute } = useColumnKinds<RoleRow>()
  const sortable = { sortable: true }
  const figure = { sortable: true, numeric: true }
  return [
    column('name', t('roleAdmin:field.name'), row => <Name row={row} />, sortable),
    column('state', t('roleAdmin:field.state'), row => <State row={row} />),
    column('category', t('roleAdmin:field.category'), row => choiceText('category', row.category), sortable),
    column('level', t('roleAdmin:field.level'), row => choiceText('level', row.level), sortable),
    column('applications', t('roleAdmin:field.applications'), row => <Opened ids={row.applications} />),
    column('holders', t('roleAdmin:field.holders'), row => <Figure row={row} of="holders" />, figure),
    column('rights', t('roleAdmin:field.rights'), row => <Figure row={row} of="rights" />, figure),
    minute('updatedAt', t('roleAdmin:field.updatedAt'), row => row.updatedAt, sortable),
  ]
}

/** A number of a role, which leads to its section. */
function Figure({ row, of }: { row: RoleRow; of: 'holders' | 'rights' }) {
  const { t } = useText()
  const count = row[of]
  return (
    <CountLink
      count={count}
      href={`${rolePath(row.id)}#${of}`}
      label={t(`roleAdmin:table.${of}`, { count })}
    />
  )
}

function Name({ row }: { row: RoleRow }) {
  const { t, locale } = useText()
  const description = roleDescription(row)
  return (
    <span className={css.name}>
      <span className={css.nameLine}>
        <Anchor href={rolePath(row.id)} className={css.nameLink}>
          {localName(row, locale)}
        </Anchor>
        {row.blinding !== 'none' && <Badge tone="warning">{choiceText('blinding', row.blinding)}</Badge>}
        {row.contractRole && <Badge tone="info">{t('roleAdmin:field.contractRole')}</Badge>}
      </span>
      {description && (
        <span className={page.reading}>
          <Ellipsis text={description} focusable={false} />
        </span>
      )}
    </span>
  )
}

const State = ({ row }: { row: RoleRow }) => (
  <span className={css.state}>
    <StatusChip tone={toneOf[row.state]}>{choiceText('state', row.state)}</StatusChip>
    {row.expiresAt && (
      <span className={page.reading} title={endDetail(row.expiresAt)}>
        <DateText iso={row.expiresAt} text={dateEnd(row.expiresAt)} />
      </span>
    )}
  </span>
)

/** Names of the applications that a role opens, cut to the column's width. */
function Opened({ ids }: { ids: readonly number[] }) {
  const { t } = useText()
  if (ids.length === 0) return <span className={page.quiet}>-</span>
  const names = applications
    .filter(({ id }) => ids.includes(id))
    .map(({ key }) => wordAt(`applications:${key}`))
  const every = ids.length === applications.length
  return (
    <span className={css.opened}>
      <Ellipsis text={every ? t('roleAdmin:table.everyApplication') : listed(names)} />
    </span>
  )
}
