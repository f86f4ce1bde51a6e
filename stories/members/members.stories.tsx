import { useState } from 'react'
import { type MemberListState, memberState } from '../../components/screens/members/list-state.ts'
import { MemberDetail, type MemberTab } from '../../components/screens/members/member-detail.tsx'
import { MemberList } from '../../components/screens/members/member-list.tsx'
import { PressedGround } from '../pressed.tsx'
import type { ServerState } from '../screen.ts'
import type { Story } from '../story.ts'
import { memberId, memberSession, study } from './session.ts'

export default { title: 'Screens / Members of a study' }

const words = [
  ...(['members', 'assign', 'audit', 'home', 'users', 'impact', 'resources', 'menus'] as const),
  ...(['portal', 'common', 'errors', 'ui'] as const),
] as const
const nothing = () => undefined

type ListProps = { state?: ServerState; start?: Partial<MemberListState>; press?: readonly string[] }

function List({ state = 'filled', start, press }: ListProps) {
  const [list, setList] = useState({ ...memberState.start, ...start })
  return (
    <PressedGround words={words} begin={() => memberSession(state)} press={press}>
      <MemberList studyId={study.id} state={list} onState={setList} />
    </PressedGround>
  )
}

function Detail({ state = 'filled', start = 'roles' }: { state?: ServerState; start?: MemberTab }) {
  const [tab, setTab] = useState(start)
  return (
    <PressedGround words={words} begin={() => memberSession(state)}>
      <MemberDetail studyId={study.id} userId={memberId} tab={tab} onTab={setTab} onName={nothing} />
    </PressedGround>
  )
}

export const MembersListed: Story = () => <List />
export const OneMemberSelected: Story = () => <List press={['tbody input[type=checkbox]']} />
export const NoMemberYet: Story = () => <List state="empty" />
export const NoMemberMatches: Story = () => <List state="empty" start={{ query: 'zhang' }} />
export const MembersLoading: Story = () => <List state="waits" />
export const MembersRefused: Story = () => <List state="refused" />
export const RolesOfAMember: Story = () => <Detail />
export const TrainingOfAMember: Story = () => <Detail start="training" />
export const RightsOfAMember: Story = () => <Detail start="permissions" />
export const MemberWithoutRoles: Story = () => <Detail state="empty" />
export const MemberLoading: Story = () => <Detail state="waits" />
export const MemberRefused: Story = () => <Detail state="refused" />
