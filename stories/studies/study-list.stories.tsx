import { useState } from 'react'
import { type StudyListState, studyState } from '../../components/screens/studies/list-state.ts'
import { StudyList } from '../../components/screens/studies/study-list.tsx'
import { PressedGround } from '../pressed.tsx'
import type { ServerState } from '../screen.ts'
import type { Story } from '../story.ts'
import { formSession } from './form-session.ts'

export default { title: 'Screens / List of studies' }

const words = [
  ...(['studies', 'studyScreens', 'studyWarnings', 'home', 'users', 'audit', 'picker', 'menus'] as const),
  ...(['portal', 'common', 'errors', 'ui'] as const),
] as const

type ShownProps = { state?: ServerState; start?: Partial<StudyListState>; press?: readonly string[] }

function Shown({ state = 'filled', start, press }: ShownProps) {
  const [list, setList] = useState({ ...studyState.start, ...start })
  return (
    <PressedGround words={words} begin={() => formSession(state)} press={press}>
      <StudyList state={list} onState={setList} />
    </PressedGround>
  )
}

export const StudiesInEveryState: Story = () => <Shown />
export const TwoStudiesSelected: Story = () => (
  <Shown
    press={['tbody tr:nth-child(1) input[type=checkbox]', 'tbody tr:nth-child(2) input[type=checkbox]']}
  />
)
export const StudiesFiltered: Story = () => <Shown start={{ status: ['ongoing'], phase: ['III'] }} />
export const NoStudyYet: Story = () => <Shown state="empty" />
export const NoStudyMatches: Story = () => <Shown state="empty" start={{ query: 'HX-9999' }} />
export const StudiesLoading: Story = () => <Shown state="waits" />
export const StudiesRefused: Story = () => <Shown state="refused" />
