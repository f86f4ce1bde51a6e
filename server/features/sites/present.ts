import type { SiteRow } from '../../../contract/sites/shapes.ts'
import type { Actor } from '../../kernel/context.ts'
import { getActions } from './actions.ts'
import type { SiteRecord } from './queries.ts'

/** A site for lists and its page, with the actor's possible actions. */
export const getSiteRow = (site: SiteRecord, actor: Actor, at: Date): SiteRow => ({
  id: site.id,
  studyId: site.study_id,
  siteNo: site.site_no,
  organisationId: site.organisation_id,
  name: site.name,
  nameEn: site.name_en,
  department: site.department,
  country: site.country,
  province: site.province,
  city: site.city,
  environment: site.environment,
  status: site.status,
  active: site.active,
  inactiveBy: site.inactive_by,
  milestoneDriven: site.milestone_driven,
  pi: site.pi_name,
  piReading: site.pi_reading,
  leadCra: site.lead_cra,
  crc: site.crc,
  plannedSubjects: site.planned_subjects,
  enrolledSubjects: site.enrolled_subjects,
  createdAt: site.created_at.toISOString(),
  updatedAt: site.updated_at.toISOString(),
  rowVersion: site.row_version,
  actions: getActions(actor, site, at),
})
