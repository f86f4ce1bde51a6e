import { useState } from 'react'
import { type SiteTab, StudySiteDetail } from '../../components/screens/study-sites/site-detail.tsx'
import { PressedGround } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { type GateState, site, siteSession } from './session.ts'

export default { title: 'Screens / Page of a site' }

const words = [
  ...(['siteDetail', 'sitePeople', 'sites', 'organisations', 'applications', 'users', 'sign'] as const),
  ...(['audit', 'picker', 'assign', 'tenant', 'portal', 'common', 'errors', 'ui'] as const),
] as const

type ShownProps = { state?: GateState; tab?: SiteTab; edit?: boolean; press?: readonly string[] }

function Shown({ state = 'filled', tab = 'basic', edit = false, press }: ShownProps) {
  const [view, setView] = useState({ tab, edit })
  return (
    <PressedGround words={words} begin={() => siteSession(state)} press={press}>
      <StudySiteDetail
        studyId={site.studyId}
        siteId={site.id}
        view={view}
        onView={setView}
        onName={() => undefined}
      />
    </PressedGround>
  )
}

export const GateWithAWaiver: Story = () => <Shown />
export const GateWithoutConditions: Story = () => <Shown state="ungated" />
export const ActivationBlocked: Story = () => <Shown press={['header button']} />
export const FactsOfTheSiteEdited: Story = () => <Shown edit />
export const PeopleOfTheSite: Story = () => <Shown tab="people" />
export const NobodyAtTheSite: Story = () => <Shown state="empty" tab="people" />
export const MilestonesReported: Story = () => <Shown tab="milestones" />
export const NoMilestoneReported: Story = () => <Shown state="empty" tab="milestones" />
export const SiteLoading: Story = () => <Shown state="waits" />
export const SiteRefused: Story = () => <Shown state="refused" />
