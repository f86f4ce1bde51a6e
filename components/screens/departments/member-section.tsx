import { UserPlus } from 'lucide-react'
import { createContext, use, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { listed } from '../../../client/zones/format.ts'
import { departmentMembers, makeMainDepartment } from '../../../contract/departments/calls.ts'
import type { DepartmentDetail, DepartmentMember } from '../../../contract/departments/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { toneOf, UserStatusChip, useNameOf } from '../../shared/people/person.tsx'
import { whyText } from '../../shared/why/why.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Off } from '../../ui/base/off.ts'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { OrgPerson } from '../places/org-people.tsx'
import { type OrgState, orgState } from '../places/org-state.ts'
import * as css from '../places/places.css.ts'
import { offDepartment } from './off.ts'

const RemoveMember = lazyPart(() => import('./remove-member.tsx').then(file => file.RemoveMember), NotLoaded)
const AddMembers = lazyPart(() => import('./add-members.tsx').then(file => file.AddMembers), NotLoaded)

type Act = 'add' | 'remove'
type Members = List<typeof departmentMembers, OrgState, Act>

/** The department whose people are listed. */
const Department = createContext<{
  department: DepartmentDetail
  /** Why its people can't be changed. */
  off: Off | undefined
  onChanged: () => Promise<unknown>
  makeMain: (member: DepartmentMember) => Promise<void>
} | null>(null)

const members = recordList<typeof departmentMembers, OrgState, Act>({
  call: departmentMembers,
  state: orgState,
  section: { id: 'department-members', level: 3 },
  oneSize: true,
  words: {
    title: 'places:field.members',
    searchLabel: 'terms:searchPeople',
    empty: 'places:member.none',
  },
  useName: useNameOf,
  edge: row => toneOf[row.status],
  useColumns,
  useRowActions: (row, { ask }) => {
    const { t } = useText()
    const { off, makeMain } = use(Department) ?? {}
    return [
      {
        id: 'main',
        label: t('places:member.makeMain'),
        off: off ?? (row.main ? t('places:member.isMain') : undefined),
        onChoose: () => void makeMain?.(row),
      },
      {
        id: 'remove',
        label: t('places:member.remove'),
        off,
        danger: true,
        onChoose: () => ask('remove', [row]),
      },
    ]
  },
  Beside: AddButton,
  Tools: Below,
  Dialog: ({ act, rows: [row], onDone, onClose }) => {
    const { department, onChanged } = use(Department) ?? {}
    if (!department || !onChanged) return null
    const props = {
      onClose,
      onDone: () => {
        onDone()
        return onChanged()
      },
    }
    if (act === 'add') return <AddMembers {...props} department={department} />
    return row && <RemoveMember {...props} member={row} />
  },
})

type Props = StateProps<OrgState> & {
  department: DepartmentDetail
  onChanged: () => Promise<unknown>
}

/** The people of a department: search, add, remove, and set their main department. */
export function MemberSection({ department, state, onState, onChanged }: Props) {
  const { locale } = useText()
  const { trouble, makeMain, clear } = useMain(onChanged)
  const shut = department.actions.members
  const off = offDepartment(department, 'members', shut && whyText(shut, locale), locale)
  return (
    <Department value={{ department, off, onChanged, makeMain }}>
      {trouble && <Banner notice={{ id: 'member', tone: 'danger', text: trouble, onClose: clear }} />}
      <RecordList of={members} state={state} onState={onState} />
    </Department>
  )
}

function AddButton({ list }: { list: Members }) {
  const { t } = useText()
  return (
    <Button icon={UserPlus} off={use(Department)?.off} onClick={() => list.ask('add')}>
      {t('places:member.add')}
    </Button>
  )
}

function Below({ list: { state, set } }: { list: Members }) {
  const { t } = useText()
  return (
    <Checkbox
      label={t('places:member.below')}
      checked={state.below}
      onChange={event => set({ below: event.currentTarget.checked })}
    />
  )
}

function useColumns({ state: { below } }: Members): Column<DepartmentMember>[] {
  const { t, locale } = useText()
  const other: Column<DepartmentMember> = {
    id: 'department',
    head: t('terms:department'),
    cell: row => localName(row.department, locale),
  }
  return [
    { id: 'name', head: t('terms:personName'), cell: row => <OrgPerson row={row} /> },
    ...(below ? [other] : []),
    { id: 'part', head: t('places:member.part'), cell: row => <Part row={row} /> },
    {
      id: 'positions',
      head: t('places:member.positions'),
      wrap: true,
      cell: row => listed(row.positions.map(each => localName(each, locale))) || '-',
    },
    { id: 'status', head: t('places:member.status'), cell: row => <UserStatusChip {...row} /> },
  ]
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

/** A new main department changes nobody's rights, and another choice undoes it. */
function useMain(onChanged: () => Promise<unknown>) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const store = useSessionStore()
  const [trouble, setTrouble] = useState('')
  const makeMain = async (member: DepartmentMember) => {
    setTrouble('')
    try {
      const users = [{ id: member.id, rowVersion: member.rowVersion }]
      await send(makeMainDepartment, { id: member.department.id, users }, { quiet: true, session: store })
      const values = { name: nameOf(member), department: localName(member.department, locale) }
      toast('success', t('places:member.mainDone', values))
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('portal:state.errorTitle'))
    }
    await onChanged()
  }
  return { trouble, makeMain, clear: () => setTrouble('') }
}
