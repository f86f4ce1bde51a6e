import { CircleHelp } from 'lucide-react'
import { lastDay } from '../../client/local-time.ts'
import { date, dateMinute, dateTimeWithOffset, listed } from '../../client/zones/format.ts'
import type { UserAction, UserRow } from '../../contract/users/shapes.ts'
import { localName } from '../shell/company-name.ts'
import { Anchor, useNavigation } from '../shell/navigation.tsx'
import { ActionMenu } from '../ui/action-menu.tsx'
import type { Column } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Ellipsis } from '../ui/ellipsis.tsx'
import { useText } from '../use-text.ts'
import { askWhy } from '../why-ask.ts'
import { offFor, type StatusAction, statusActions, takesAway } from './actions.ts'
import { type ColumnChoice, type ColumnKey, sortOfColumn } from './columns.ts'
import { Reading, UserStatusChip, useNameOf } from './person.tsx'
import * as css from './users.css.ts'

/** URL of a user's page. */
export const detailPath = (id: string): string => `/csr_mds/user/detail/${id}`

const monoColumns: ReadonlySet<ColumnKey> = new Set(['account', 'employeeId', 'phone'])

/** The chosen columns, and the menu of each row. */
export function useUserColumns(
  choice: readonly ColumnChoice[],
  onAct: (action: StatusAction, row: UserRow) => void,
): Column<UserRow>[] {
  const { t } = useText()
  const cells = useCells()
  const shown = choice
    .filter(column => column.shown)
    .map(({ id }) => ({
      id,
      head: t(`users:field.${id}`),
      cell: cells[id],
      mono: monoColumns.has(id),
      numeric: id === 'roles',
      sortable: sortOfColumn[id] !== undefined,
    }))
  const actions: Column<UserRow> = {
    id: 'actions',
    head: t('users:field.actions'),
    actions: true,
    cell: row => <RowMenu row={row} onAct={onAct} />,
  }
  return [...shown, actions]
}

function useCells(): Record<ColumnKey, Column<UserRow>['cell']> {
  const { t, locale } = useText()
  const either = (name: string | null, nameEn: string | null) =>
    localName({ name: name ?? '', nameEn: nameEn ?? '' }, locale)
  return {
    name: row => <Name row={row} />,
    status: row => <UserStatusChip {...row} />,
    account: row => <Plain text={row.account} />,
    department: row => <Clipped text={either(row.department, row.departmentEn)} />,
    employeeId: row => <Plain text={row.employeeId} />,
    roles: row => row.roles,
    lastSignInAt: row => <Instant at={row.lastSignInAt} otherwise={t('users:neverSignedIn')} />,
    email: row => <Clipped text={row.email} />,
    phone: row => <Plain text={row.phone} />,
    type: row => t(`users:type.${row.type}`),
    organisation: row => <Clipped text={either(row.organisation, row.organisationEn)} />,
    positions: row => <Clipped text={listed(row.positions.map(each => localName(each, locale)))} />,
    region: row => <Plain text={row.region} />,
    validTo: row =>
      row.validTo ? <DateText iso={row.validTo} text={date(lastDay(row.validTo))} /> : t('users:permanent'),
    createdAt: row => <Instant at={row.createdAt} />,
    updatedAt: row => <Instant at={row.updatedAt} />,
  }
}

function Name({ row }: { row: UserRow }) {
  const nameOf = useNameOf()
  return (
    <span className={css.name}>
      <Anchor href={detailPath(row.id)} className={css.nameLink}>
        <Ellipsis text={nameOf(row)} focusable={false} />
      </Anchor>
      <Reading reading={row.reading} />
    </span>
  )
}

const Plain = ({ text }: { text: string | null }) =>
  text ? <span className={css.nowrap}>{text}</span> : <span className={css.quiet}>-</span>

const Clipped = ({ text }: { text: string | null }) =>
  text ? (
    <span className={css.clipped}>
      <Ellipsis text={text} />
    </span>
  ) : (
    <span className={css.quiet}>-</span>
  )

const Instant = ({ at, otherwise = '-' }: { at: string | null; otherwise?: string }) =>
  at ? (
    <span className={css.nowrap} title={dateTimeWithOffset(at)}>
      <DateText iso={at} text={dateMinute(at)} />
    </span>
  ) : (
    <span className={css.quiet}>{otherwise}</span>
  )

function RowMenu({ row, onAct }: { row: UserRow; onAct: (action: StatusAction, row: UserRow) => void }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const nameOf = useNameOf()
  const off = (action: UserAction) => offFor(row, action, locale)
  const actions = [
    {
      id: 'edit',
      kind: 'account' as const,
      label: t('users:action.edit'),
      off: off('edit'),
      onChoose: () => go(`${detailPath(row.id)}?edit=1`),
    },
    ...statusActions.map(action => ({
      id: action,
      kind: 'account' as const,
      label: t(`users:action.${action}`),
      off: off(action),
      danger: takesAway.has(action),
      onChoose: () => onAct(action, row),
    })),
    {
      id: 'why',
      icon: CircleHelp,
      label: t('portal:why'),
      onChoose: () => askWhy({ user: { id: row.id, name: nameOf(row) } }),
    },
  ]
  return <ActionMenu label={t('users:table.rowActions', { name: nameOf(row) })} actions={actions} />
}
