import { getMilestone } from '../../../contract/application-events/milestones.ts'
import type { MilestoneEvent } from '../../../contract/application-events/shapes.ts'
import type { CodeName } from '../../../contract/codes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { changesBetween } from '../../audit/append.ts'
import type { AuditEntry } from '../../kernel/context.ts'
import type { EventRecords } from './take.ts'

type Site = NonNullable<EventRecords['site']>
type Driven = Pick<Site, 'status' | 'selectedOn' | 'milestoneDriven'>
/** The site of an event with the open conditions of its activation gate. */
type GatedSite = Site & { gaps: readonly string[]; studyStatus: StudyStatus }

/** What a milestone changes on its site. */
export type DrivenSite = { set: Driven; changes: NonNullable<AuditEntry['changes']> }
type Refused = { refusal: CodeName; data?: Record<string, string | number> }

/**
 * What a milestone drives on its site: null when nothing, or why the site's state forbids it. Once an application reports a milestone of a
 * site, people no longer enter milestones or set its status (F12, P39). A site never goes back to preparing (P25), is not active before its selection, and
 * passes the same activation gate as by hand (ICH E6(R3) 4.3.5): an application that reports an initiation too early reports it again later.
 */
export const driveSite = (event: MilestoneEvent, site: GatedSite): DrivenSite | Refused | null => {
  const { drives } = getMilestone(event.milestone)
  const before: Driven = {
    status: site.status,
    selectedOn: site.selectedOn,
    milestoneDriven: site.milestoneDriven,
  }
  const driven = { ...before, milestoneDriven: true }
  if (!drives) return compare(before, driven)
  if (drives === 'selectedOn') return compare(before, { ...driven, selectedOn: event.actualOn })
  const reached = event.actualOn !== null && site.status !== drives
  const refused = reached ? refuse(site, drives) : null
  if (refused) return refused
  return compare(before, { ...driven, ...(reached && { status: drives }) })
}

const refuse = (site: GatedSite, to: 'active' | 'closed'): Refused | null => {
  if (!site.active) return { refusal: 'siteInactive' }
  if (to === 'closed') return null
  if (site.status === 'closed') return { refusal: 'siteTransition', data: { from: site.status, to } }
  if (site.studyStatus === 'planned') return { refusal: 'siteStudyPlanned' }
  if (site.selectedOn === null)
    return { refusal: 'siteMilestoneMissing', data: { milestone: 'siteSelection' } }
  const [gap] = site.gaps
  return gap ? { refusal: 'siteGapsOpen', data: { gap, open: site.gaps.length } } : null
}

const compare = (before: Driven, set: Driven): DrivenSite | null => {
  const changes = changesBetween(before, set)
  return Object.keys(changes).length > 0 ? { set, changes } : null
}
