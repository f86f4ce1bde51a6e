import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { departmentMembers, makeMainDepartment } from '../../../contract/departments/calls.ts'
import type { DepartmentDetail, DepartmentMember } from '../../../contract/departments/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { toneOf, useNameOf } from '../../shared/people/person.tsx'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import type { OrgState } from '../places/org-state.ts'
import { PeopleSearch } from '../places/people-search.tsx'
import * as css from '../places/places.css.ts'
import { type MemberAct, useMemberColumns } from './member-columns.tsx'
import { offDepartment } from './off.ts'

const RemoveMember = late(() => import('./remove-member.tsx').then(file => file.RemoveMember), NotLoaded)
const AddMembers = late(() => import('./add-members.tsx').then(file => file.AddMembers), NotLoaded)

type Props = {
  department: DepartmentDetail
  state: OrgState
  onState: (state: OrgState, options?: { replace: boolean }) => void
  onChanged: () => Promise<unknown>
}

const size = 15

/** The people of a department: search, add, remove, and set their main department. */
export function MemberSection({ department, state, onState, onChanged }: Props) {
  const { t, locale } = useText()
  const { query: words, below, page } = state
  const input = { id: department.id, query: words, below, pageNum: page, limit: size }
  const query = useScoped(departmentMembers, input, { keepsRows: true })
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<DepartmentMember | null>(null)
  const { trouble, makeMain, clear } = useMain(onChanged)
  const act = (action: MemberAct, member: DepartmentMember) =>
    action === 'remove' ? setLeaving(member) : void makeMain(member)
  const shut = department.actions.members
  const off = offDepartment(department, 'members', shut && whyText(shut, locale), locale)
  const columns = useMemberColumns(department.id, below, off, act)
  const total = query.data?.total ?? 0
  return (
    <section className={css.section} aria-labelledby="department-members">
      <div className={css.sectionHead}>
        <h3 id="department-members">{t('places:member.title')}</h3>
        <Button icon={UserPlus} off={off} onClick={() => setAdding(true)}>
          {t('places:member.add')}
        </Button>
      </div>
      <Bar state={state} onState={onState} />
      {trouble && <Banner notice={{ id: 'member', tone: 'danger', text: trouble, onClose: clear }} />}
      <Loaded query={query} small lines={5}>
        {({ records }) => (
          <DataTable
            caption={t('places:member.title')}
            columns={columns}
            rows={records}
            rowKey={row => row.id}
            spine={row => toneOf[row.status]}
            busy={query.isPlaceholderData}
            empty={<NoMembers {...{ state, onState }} />}
          />
        )}
      </Loaded>
      {total > size && (
        <Pager
          total={total}
          page={page}
          size={size}
          sizes={[size]}
          onChange={next => onState({ ...state, page: next.page })}
        />
      )}
      <Suspense>
        {adding && <AddMembers department={department} onClose={() => setAdding(false)} onDone={onChanged} />}
        {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} onDone={onChanged} />}
      </Suspense>
    </section>
  )
}

function Bar({ state, onState }: Pick<Props, 'state' | 'onState'>) {
  const { t } = useText()
  return (
    <div className={css.bar}>
      <PeopleSearch
        query={state.query}
        onQuery={query => onState({ ...state, query, page: 1 }, { replace: true })}
      />
      <Checkbox
        label={t('places:member.below')}
        checked={state.below}
        onChange={event =>
          onState({ ...state, below: event.currentTarget.checked, page: 1 }, { replace: true })
        }
      />
    </div>
  )
}

function NoMembers({ state, onState }: Pick<Props, 'state' | 'onState'>) {
  const { t } = useText()
  if (state.query)
    return <EmptySearch small query={state.query} onClear={() => onState({ ...state, query: '', page: 1 })} />
  return <EmptyState small title={t('places:member.none')} />
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
