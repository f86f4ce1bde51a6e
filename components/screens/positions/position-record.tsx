import {
  type PositionDetail,
  type PositionHolder,
  positionDetail,
  positionHistory,
  positionHolders,
} from '../../../contract/positions/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { UserStatusChip, useListedName } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useOpensUsers } from '../departments/member-columns.tsx'
import type { OrgRecordProps } from '../places/org-kind.ts'
import { OrgPeople, peopleSize } from '../places/org-people.tsx'
import { OrgRecord, type OrgRecordKind } from '../places/org-record.tsx'
import * as css from '../places/places.css.ts'
import { offPosition } from './off.ts'

const kind: OrgRecordKind<PositionDetail> = {
  entity: 'positions',
  detail: positionDetail,
  history: positionHistory,
  hint: 'places:position.choose',
  off: offPosition,
  adds: ({ isCategory }) =>
    isCategory
      ? [
          { id: 'add', label: 'places:menu.addPosition' },
          { id: 'addCategory', label: 'places:menu.addCategory' },
        ]
      : [],
  addsByButton: false,
  Mark,
  Facts,
  People: ({ node, ...props }) => (node.isCategory ? null : <Holders {...props} id={node.id} />),
}

/** One position or category: its data, its holders, its history. */
export const PositionRecord = (props: OrgRecordProps) => <OrgRecord {...props} kind={kind} />

function Mark({ node }: { node: PositionDetail }) {
  const { t } = useText()
  return <Badge>{t(node.isCategory ? 'places:kind.category' : 'places:kind.position')}</Badge>
}

function Facts({ node: { isCategory, children, holders } }: { node: PositionDetail }) {
  const { t } = useText()
  return (
    <p className={css.sub}>
      {isCategory
        ? t('places:position.inside', { count: children })
        : t('places:position.holders', { count: holders })}
    </p>
  )
}

/** The holders of a position. */
function Holders({ id, state, onState }: Pick<OrgRecordProps, 'state' | 'onState'> & { id: string }) {
  const { t } = useText()
  const { query: words, page } = state
  const query = useScoped(
    positionHolders,
    { id, query: words, pageNum: page, limit: peopleSize },
    { keepsRows: true },
  )
  return (
    <OrgPeople
      id="position-holders"
      title={t('places:position.holdersTitle')}
      none={t('places:position.noHolders')}
      query={query}
      columns={useColumns()}
      state={state}
      onState={onState}
    />
  )
}

function useColumns(): Column<PositionHolder>[] {
  const { t, locale } = useText()
  return [
    { id: 'name', head: t('terms:personName'), cell: row => <Name row={row} /> },
    {
      id: 'department',
      head: t('terms:department'),
      cell: row => localName({ name: row.department ?? '', nameEn: row.departmentEn ?? '' }, locale) || '-',
    },
    { id: 'status', head: t('places:member.status'), cell: row => <UserStatusChip {...row} /> },
  ]
}

function Name({ row }: { row: PositionHolder }) {
  const nameOf = useListedName()
  const opens = useOpensUsers()
  const id = row.employeeId ?? row.account
  return (
    <span className={css.member}>
      {opens ? (
        <Anchor href={`/csr_mds/user/detail/${row.id}`} className={css.link}>
          <Ellipsis text={nameOf(row)} focusable={false} />
        </Anchor>
      ) : (
        <Ellipsis text={nameOf(row)} />
      )}
      {id && <span className={css.subMono}>{id}</span>}
    </span>
  )
}
