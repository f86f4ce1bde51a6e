import type { StateProps } from '../../shared/list/list-types.ts'
import { RecordList } from '../../shared/list/record-list.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import type { RoleListState } from './list-state.ts'
import type { RolesView } from './place.ts'
import { roles } from './role-list.tsx'

const RolePage = lazyPart(() => import('./role-page.tsx').then(file => file.RolePage), NotLoaded)
const NewRole = lazyPart(() => import('./new-role.tsx').then(file => file.NewRole), NotLoaded)
const Compare = lazyPart(() => import('./compare.tsx').then(file => file.Compare), NotLoaded)

type Props = StateProps<RoleListState> & {
  place: RolesView
  /** Receives the name of the open role. */
  onName: (name: string | null) => void
}

/** The roles of the company: the list, or what the address opens (B38). */
export function RoleScreen({ place, state, onState, onName }: Props) {
  if (place.kind === 'list') return <RecordList of={roles} state={state} onState={onState} />
  return (
    <Later lines={8} size="row">
      {place.kind === 'new' && <NewRole />}
      {place.kind === 'role' && <RolePage key={place.id} id={place.id} onName={onName} />}
      {place.kind === 'compare' && <Compare id={place.id} other={place.with} />}
    </Later>
  )
}
