import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { departmentMembers, makeMainDepartment } from '../../../contract/departments/calls.ts'
import type { DepartmentDetail, DepartmentMember } from '../../../contract/departments/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { OrgPeople, peopleSize } from '../places/org-people.tsx'
import type { OrgState } from '../places/org-state.ts'
import { type MemberAct, useMemberColumns } from './member-columns.tsx'
import { offDepartment } from './off.ts'

const RemoveMember = lazyPart(() => import('./remove-member.tsx').then(file => file.RemoveMember), NotLoaded)
const AddMembers = lazyPart(() => import('./add-members.tsx').then(file => file.AddMembers), NotLoaded)

type Props = {
  department: DepartmentDetail
  state: OrgState
  onState: (state: OrgState, options?: { replace: boolean }) => void
  onChanged: () => Promise<unknown>
}

/** The people of a department: search, add, remove, and set their main department. */
export function MemberSection({ department, state, onState, onChanged }: Props) {
  const { t, locale } = useText()
  const { query: words, below, page } = state
  const input = { id: department.id, query: words, below, pageNum: page, limit: peopleSize }
  const query = useScoped(departmentMembers, input, { keepsRows: true })
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<DepartmentMember | null>(null)
  const { trouble, makeMain, clear } = useMain(onChanged)
  const act = (action: MemberAct, member: DepartmentMember) =>
    action === 'remove' ? setLeaving(member) : void makeMain(member)
  const shut = department.actions.members
  const off = offDepartment(department, 'members', shut && whyText(shut, locale), locale)
  const columns = useMemberColumns(department.id, below, off, act)
  return (
    <OrgPeople
      id="department-members"
      title={t('places:field.members')}
      none={t('places:member.none')}
      query={query}
      columns={columns}
      state={state}
      onState={onState}
      action={
        <Button icon={UserPlus} off={off} onClick={() => setAdding(true)}>
          {t('places:member.add')}
        </Button>
      }
      filter={
        <Checkbox
          label={t('places:member.below')}
          checked={below}
          onChange={event =>
            onState({ ...state, below: event.currentTarget.checked, page: 1 }, { replace: true })
          }
        />
      }
    >
      {trouble && <Banner notice={{ id: 'member', tone: 'danger', text: trouble, onClose: clear }} />}
      <Suspense>
        {adding && <AddMembers department={department} onClose={() => setAdding(false)} onDone={onChanged} />}
        {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} onDone={onChanged} />}
      </Suspense>
    </OrgPeople>
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
