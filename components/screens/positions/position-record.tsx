import {
  type PositionDetail,
  positionDetail,
  positionHistory,
  positionHolders,
} from '../../../contract/positions/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { toneOf, UserStatusChip, useListedName } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import type { OrgRecordProps } from '../places/org-kind.ts'
import { OrgPerson } from '../places/org-people.tsx'
import { OrgRecord, type OrgRecordKind } from '../places/org-record.tsx'
import { type OrgState, orgState } from '../places/org-state.ts'
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
  People: ({ node, state, onState }) =>
    node.isCategory ? null : <RecordList of={holders} state={state} onState={onState} />,
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
      {isCategory ? t('places:position.inside', { count: children }) : <HolderCount count={holders} />}
    </p>
  )
}

const holdersId = 'position-holders'

/** How many hold a position, as a link to them. */
function HolderCount({ count }: { count: number }) {
  const text = useText().t('places:position.holders', { count })
  return count === 0 ? text : <a href={`#${holdersId}`}>{text}</a>
}

/** The holders of a position. */
const holders = recordList<typeof positionHolders, OrgState>({
  call: positionHolders,
  state: orgState,
  section: { id: holdersId, level: 3 },
  oneSize: true,
  words: {
    title: 'places:position.holdersTitle',
    searchLabel: 'terms:searchPeople',
    empty: 'places:position.noHolders',
  },
  useName: useListedName,
  edge: row => toneOf[row.status],
  useColumns: () => {
    const { t, locale } = useText()
    return [
      { id: 'name', head: t('terms:personName'), cell: row => <OrgPerson row={row} /> },
      {
        id: 'department',
        head: t('terms:department'),
        cell: row => localName({ name: row.department ?? '', nameEn: row.departmentEn ?? '' }, locale) || '-',
      },
      { id: 'status', head: t('places:member.status'), cell: row => <UserStatusChip {...row} /> },
    ]
  },
})
