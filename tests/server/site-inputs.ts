import type { Ids } from './call-ids.ts'
import type { DemoServer } from './demo-server.ts'
import { not } from './rows.ts'

/** An organisation without a site, the main investigator of the site, and two further people of it. */
export type SiteIds = Record<'freeOrganisation' | 'sitePi' | 'sitePeople' | 'sitePeopleToo', string>

/** Three people of a site without personnel of its own, and an organisation that is no site. */
export const getSitePeople = async (
  server: DemoServer,
  tenantId: string,
  siteId: string,
): Promise<SiteIds> => {
  const people = await server.rows<{ id: string }>(
    `insert into site_person (tenant_id, id, site_id, last_name) select $1, gen_random_uuid(), $2, name
      from unnest('{Ba,Cao,Deng}'::text[]) name returning id`,
    [tenantId, siteId],
  )
  const [pi, one, other] = people.map(({ id }) => id)
  await server.rows(
    "insert into site_pi values ($1, $2, '2020-01-01', $3) on conflict (tenant_id, site_id, from_date) do update set person_id = excluded.person_id",
    [tenantId, siteId, pi],
  )
  await server.removeRows('site_pi', { tenant_id: tenantId, site_id: siteId, person_id: not(pi) })
  await server.rows(
    `insert into site_gate (tenant_id, site_id, item, state, done_on, route, person_id)
      select $1, $2, item, 'done', '2026-01-05', case item when 'genetic' then 'not_needed' end, case item when 'gcp' then $3::uuid end
      from unnest('{ethics,contract,genetic,gcp,pharmacy}'::text[]) item
      on conflict (tenant_id, site_id, item) do update set person_id = excluded.person_id, row_version = 1`,
    [tenantId, siteId, pi],
  )
  const [free] = await server.rows<{ id: string }>(
    `select id from organisation o where o.tenant_id = $1 and o.active
      and not exists (select from site s where s.tenant_id = $1 and s.organisation_id = o.id) order by o.id limit 1`,
    [tenantId],
  )
  return { sitePi: pi!, sitePeople: one!, sitePeopleToo: other!, freeOrganisation: free!.id }
}

/** One site, after this many of the changes below. */
const sites = (ids: Ids, changes: number) => ({
  studyId: ids.siteStudy,
  sites: [{ id: ids.sites, rowVersion: ids.siteVersion + changes }],
  reason: 'Agreed with the principal investigator',
})

const sitePerson = (ids: Ids) => ({
  siteId: ids.sites,
  lastName: 'Ekström',
  firstName: 'Linnea',
  userId: ids.users,
  email: 'linnea@hospital.example',
  phone: '13811112222',
  startsOn: null,
  endsOn: null,
  roles: ['coordinator'],
  customRole: '',
  remarks: '',
})

/** Far enough in the future for every calendar. */
const nextYear = `${new Date().getUTCFullYear() + 1}-06-30`

/** Inputs of the calls of sites. */
export const siteInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  organisationsForSites: ids => ({ studyId: ids.siteStudy, environment: 'production' }),
  checkSitesAdded: ids => ({
    studyId: ids.siteStudy,
    environment: 'production',
    organisationIds: [ids.freeOrganisation],
  }),
  bindSites: ids => ({
    studyId: ids.siteStudy,
    environment: 'test',
    sites: [{ organisationId: ids.freeOrganisation, siteNo: 'T-900' }],
  }),
  listEnvironments: () => ({}),
  effectRange: ids => ({ kind: 'organisation', id: ids.organisations }),
  listSitePeople: ids => ({ siteId: ids.sites }),
  addSitePerson: sitePerson,
  editSitePerson: ids => ({
    ...sitePerson(ids),
    lastName: 'Cao',
    userId: ids.member,
    id: ids.sitePeople,
    rowVersion: 1,
  }),
  removeSitePerson: ids => ({ siteId: ids.sites, id: ids.sitePeopleToo, rowVersion: 1, reason: 'Left' }),
  siteGate: ids => ({ siteId: ids.sites }),
  recordSiteGate: ids => ({
    siteId: ids.sites,
    item: 'ethics',
    rowVersion: 1,
    done: true,
    doneOn: '2026-02-03',
    reference: 'EC-7',
  }),
  siteMilestones: ids => ({ siteId: ids.sites }),
  siteMilestoneHistory: ids => ({ siteId: ids.sites }),
  setSiteMilestone: ids => ({
    siteId: ids.sites,
    milestone: 'contractSigned',
    rowVersion: 0,
    plannedOn: '2026-02-03',
  }),
  sendApplicationFile: ids => ({
    kind: 'contract',
    studyId: ids.siteStudy,
    siteId: ids.sites,
    reference: 'tmf-1',
  }),
  listSiteFiles: ids => ({ siteId: ids.sites }),
  applicationFileFacts: ids => ({ kind: 'ethicsApproval', id: ids.applicationFiles }),
  siteCoverage: ids => ({ studyId: ids.siteStudy }),
  listAtWork: ids => ({ studyId: ids.siteStudy, siteIds: [ids.sites] }),
  searchSites: ids => ({ studyId: ids.siteStudy }),
  selectSites: ids => ({ studyId: ids.siteStudy, selectAll: false, toggledNodes: [ids.sites] }),
  siteById: ids => ({ siteId: ids.sites }),
  siteHistory: ids => ({ siteId: ids.sites }),
  availableSites: ids => ({ studyId: ids.siteStudy }),
  countSites: ids => ({ studyId: ids.siteStudy }),
  toggleSites: ids => ({ ...sites(ids, 4), active: false }),
  adminToggleSites: ids => ({ ...sites(ids, 5), active: true }),
  changeSiteStatus: ids => ({ ...sites(ids, 6), status: 'active' }),
  updateSite: ids => ({
    siteId: ids.sites,
    rowVersion: ids.siteVersion,
    siteNo: 'X-901',
    department: '',
    leadCraUserId: null,
    crcUserId: null,
    plannedSubjects: 9,
    sort: 1,
  }),
  replacePi: ids => ({
    id: ids.sites,
    rowVersion: ids.siteVersion + 1,
    change: {
      act: 'piReplacement',
      personId: ids.sitePeople,
      from: nextYear,
      confirmed: ['noInvestigatorRole', 'noAccount', 'noTraining'],
    },
    reason: 'Moves away',
  }),
  undoPiReplacement: ids => ({
    siteId: ids.sites,
    rowVersion: ids.siteVersion + 2,
    from: nextYear,
    reason: 'Stays after all',
  }),
  removeSites: ids => sites(ids, 7),
}
