import { type ReactNode, useState } from 'react'
import { departments } from '../../components/screens/departments/department-kind.ts'
import { OrgPage } from '../../components/screens/places/org-page.tsx'
import { orgState } from '../../components/screens/places/org-state.ts'
import { positions } from '../../components/screens/positions/position-kind.ts'
import { PressedGround } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { placeSession, type ServerState, storyId } from './session.ts'

export default { title: 'Screens / Departments and positions' }

const words = [
  ...(['places', 'picker', 'users', 'audit', 'applications', 'tenant', 'portal'] as const),
  ...(['access', 'menus', 'errors', 'ui'] as const),
] as const
const nothing = () => undefined

type ShownProps = {
  server?: ServerState
  /** Number of the selected one. */
  at?: number
  /** Selectors pressed one after the other, as soon as each exists. */
  press?: readonly string[]
}

const Shown = ({ server = 'well', press, children }: ShownProps & { children: ReactNode }) => (
  <PressedGround words={words} begin={() => placeSession(server)} press={press}>
    {children}
  </PressedGround>
)

function Departments({ at, ...props }: ShownProps) {
  const [state, setState] = useState({ ...orgState.start, id: at === undefined ? null : storyId(at) })
  return (
    <Shown {...props}>
      <OrgPage kind={departments} state={state} onState={setState} onName={nothing} />
    </Shown>
  )
}

function Positions({ at, ...props }: ShownProps) {
  const [state, setState] = useState({ ...orgState.start, id: at === undefined ? null : storyId(at) })
  return (
    <Shown {...props}>
      <OrgPage kind={positions} state={state} onState={setState} onName={nothing} />
    </Shown>
  )
}

export const DepartmentTree: Story = () => <Departments />
export const DepartmentRecord: Story = () => <Departments at={2} />
export const DepartmentReadOnly: Story = () => <Departments server="read" at={2} />
export const DepartmentEdited: Story = () => <Departments at={2} press={['header button']} />
export const DepartmentMenu: Story = () => <Departments press={['[role=treeitem] button']} />
export const TwoThousandDepartments: Story = () => <Departments server="many" />
export const NoDepartments: Story = () => <Departments server="empty" />
export const DepartmentsFailedToLoad: Story = () => <Departments server="failed" />
export const PositionTree: Story = () => <Positions />
export const PositionRecord: Story = () => <Positions at={2} />
export const PositionMenu: Story = () => <Positions press={['[role=treeitem] button']} />
export const NoPositions: Story = () => <Positions server="empty" />
