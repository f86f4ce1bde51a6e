import { useState } from 'react'
import { QuotaNotice } from '../../components/screens/studies/create-page.tsx'
import { Meter } from '../../components/screens/studies/meter.tsx'
import { StatusHistory } from '../../components/screens/studies/status/status-history.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { type ServerState, studySession } from './session.ts'

export default { title: 'Screens / Studies' }

const words = [
  'studyScreens',
  'studyWarnings',
  'studies',
  'sign',
  'users',
  'common',
  'exports',
  'errors',
  'portal',
  'ui',
] as const

/** The changes of the status of one study, each with the badge of its signature. */
function History({ server = 'well' }: { server?: ServerState }) {
  const [session] = useState(() => studySession(server))
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        <StatusHistory study={{ id: '01890000-0000-7000-8000-000000030101', rowVersion: 3 }} />
      </PortalGround>
    </SessionContext>
  )
}

export const StatusHistoryWithBadges: Story = () => <History />
export const NeverChanged: Story = () => <History server="empty" />
export const HistoryFailedToLoad: Story = () => <History server="failed" />

export const MeterWithGaps: Story = () => (
  <PortalGround words={words}>
    <Meter missing={['indication', 'phase', 'startDate', 'plannedSites']} formId="study" />
  </PortalGround>
)
export const MeterFull: Story = () => (
  <PortalGround words={words}>
    <Meter missing={[]} formId="study" />
  </PortalGround>
)

export const LicenceFull: Story = () => (
  <PortalGround words={words}>
    <QuotaNotice text="The number of studies licensed for Master data has been reached. Contact our business team to extend it." />
  </PortalGround>
)
