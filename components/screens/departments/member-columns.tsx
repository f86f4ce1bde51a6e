import { listed } from '../../../client/zones/format.ts'
import type { DepartmentMember } from '../../../contract/departments/shapes.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { UserStatusChip, useNameOf } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import type { Off } from '../../ui/base/off.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import * as css from '../places/places.css.ts'

export type MemberAct = 'main' | 'remove'

/** Path of a user's record. */
const userPath = (id: string): string => `/csr_mds/user/detail/${id}`

/** Whether the acting role opens the records of users. */
export const useOpensUsers = (): boolean => useSession().menus.some(menu => menu.id === 1011)

export function useMemberColumns(
  departmentId: string,
  below: boolean,
  off: Off | undefined,
  onAct: (action: MemberAct, member: DepartmentMember) => void,
): Column<DepartmentMember>[] {
  const { t, locale } = useText()
  const inOther = below
    ? [
        {
          id: 'department',
          head: t('terms:department'),
          cell: (row: DepartmentMember) => localName(row.department, locale),
        },
      ]
    : []
  return [
    { id: 'name', head: t('terms:personName'), cell: row => <Name row={row} /> },
    ...inOther,
    { id: 'part', head: t('places:member.part'), cell: row => <Part row={row} /> },
    {
      id: 'positions',
      head: t('places:member.positions'),
      wrap: true,
      cell: row => listed(row.positions.map(each => localName(each, locale))) || '-',
    },
    { id: 'status', head: t('places:member.status'), cell: row => <UserStatusChip {...row} /> },
    {
      id: 'actions',
      head: t('common:list.actions'),
      actions: true,
      cell: row => <RowMenu row={row} departmentId={departmentId} off={off} onAct={onAct} />,
    },
  ]
}

function Name({ row }: { row: DepartmentMember }) {
  const nameOf = useNameOf()
  const opens = useOpensUsers()
  const name = nameOf(row)
  const id = row.employeeId ?? row.account
  return (
    <span className={css.member}>
      {opens ? (
        <Anchor href={userPath(row.id)} className={css.link}>
          <Ellipsis text={name} focusable={false} />
        </Anchor>
      ) : (
        <Ellipsis text={name} />
      )}
      {id && <span className={css.subMono}>{id}</span>}
    </span>
  )
}

/** The function of a person in the department. */
function Part({ row }: { row: DepartmentMember }) {
  const { t } = useText()
  return (
    <span className={css.badges}>
      {row.head && <Badge tone="info">{t('places:field.head')}</Badge>}
      {row.manager && <Badge tone="info">{t('places:member.manager')}</Badge>}
      {row.main && <Badge>{t('places:member.main')}</Badge>}
      {row.type === 'external' && <Badge>{t('users:type.external')}</Badge>}
      {!row.head && !row.manager && !row.main && row.type !== 'external' && '-'}
    </span>
  )
}

type MenuProps = {
  row: DepartmentMember
  departmentId: string
  off: Off | undefined
  onAct: (action: MemberAct, member: DepartmentMember) => void
}

function RowMenu({ row, off, onAct }: MenuProps) {
  const { t } = useText()
  const nameOf = useNameOf()
  return (
    <ActionMenu
      label={t('places:menu.of', { name: nameOf(row) })}
      actions={[
        {
          id: 'main',
          label: t('places:member.makeMain'),
          off: off ?? (row.main ? t('places:member.isMain') : undefined),
          onChoose: () => onAct('main', row),
        },
        {
          id: 'remove',
          label: t('places:member.remove'),
          off,
          danger: true,
          onChoose: () => onAct('remove', row),
        },
      ]}
    />
  )
}
