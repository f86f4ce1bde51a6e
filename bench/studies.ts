import { loadavg } from 'node:os'
import { join } from 'node:path'
import { listSignatures } from '../contract/signatures/calls.ts'
import { siteCoverage, siteGate } from '../contract/site-gates/calls.ts'
import { siteMilestones } from '../contract/site-milestones/calls.ts'
import { listSitePeople } from '../contract/site-people/calls.ts'
import { countSites, searchSites, siteById } from '../contract/sites/calls.ts'
import { studyHistory } from '../contract/studies/calls.ts'
import { countStudies, listStudies, studyById } from '../contract/studies/list.ts'
import { overviewMembers, studyOverview } from '../contract/study-overview/calls.ts'
import { studyStatusChoices, studyStatusHistory } from '../contract/study-status/calls.ts'
import { issueToken } from '../scripts/lib/issue-token.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { root } from '../server/kernel/root.ts'
import type { CallRequest } from './asked.ts'
import { type Line, measureReads } from './reads.ts'
import { withLoad } from './seeded.ts'
import { fillStudies, getStudyPlaces, type StudyPlaces } from './studies-seed.ts'
import { measureStudyWork, type StudyWork } from './studies-work.ts'

export const size = { tenants: 1, users: 2000, studies: 5000, sitesEach: 4, organisations: 1000 }
const defaultRounds = 3

export type StudyFigures = { lines: Line[]; work: StudyWork; rounds: number; load: number }

const page = { limit: 15, pageNum: 1 }

/** What the screens of studies and sites request. */
const getAsks = ({
  study,
  site,
  department,
  organisation,
  signed,
}: StudyPlaces): Record<string, CallRequest> => ({
  'studies, first page': { call: listStudies, input: page },
  'studies, page 300': { call: listStudies, input: { ...page, pageNum: 300 } },
  'studies, by title': { call: listStudies, input: { ...page, sort: 'name', descending: false } },
  'studies, a word of the title': { call: listStudies, input: { ...page, query: '非小细胞肺癌' } },
  'studies, a protocol id': { call: listStudies, input: { ...page, query: 'HY-0101-302-0002' } },
  'studies, a reading': { call: listStudies, input: { ...page, query: 'feixiaoxibao' } },
  'studies of a department': { call: listStudies, input: { ...page, departmentIds: department } },
  'studies of a hospital': { call: listStudies, input: { ...page, organisationIds: organisation } },
  'planned studies': { call: listStudies, input: { ...page, status: 'planned' } },
  'counts of studies': { call: countStudies, input: {} },
  'one study': { call: studyById, input: { studyId: study } },
  'overview, 300 sites': { call: studyOverview, input: { studyId: study } },
  'overview, with signatures': { call: studyOverview, input: { studyId: signed[0]! } },
  'members of a study': { call: overviewMembers, input: { ...page, studyId: study } },
  'statuses of a study': { call: studyStatusChoices, input: { id: study } },
  'signed statuses of a study': { call: studyStatusHistory, input: { ...page, id: signed[0]! } },
  'signatures of a study': { call: listSignatures, input: { ...page, entity: 'studies', id: signed[0]! } },
  'history of a study': { call: studyHistory, input: { ...page, studyId: signed[0]! } },
  'sites, first page of 300': { call: searchSites, input: { ...page, limit: 50, studyId: study } },
  'sites, by investigator': {
    call: searchSites,
    input: { ...page, limit: 50, studyId: study, sort: [{ field: 'pi' }] },
  },
  'sites, a name': { call: searchSites, input: { ...page, limit: 50, studyId: study, query: '肿瘤' } },
  'counts of sites': { call: countSites, input: { studyId: study } },
  'coverage of 300 sites': { call: siteCoverage, input: { studyId: study } },
  'one site': { call: siteById, input: { siteId: site } },
  'personnel of a site': { call: listSitePeople, input: { siteId: site } },
  'gate of a site': { call: siteGate, input: { siteId: site } },
  'milestones of a site': { call: siteMilestones, input: { siteId: site } },
})

/** What a lead project manager requests, who sees the studies that they lead and join. */
const getLeadAsks = (asks: Record<string, CallRequest>): Record<string, CallRequest> =>
  Object.fromEntries(
    ['studies, first page', 'studies, a word of the title', 'counts of studies'].map(ask => [
      `${ask}, as a lead`,
      asks[ask]!,
    ]),
  )

/**
 * Measures every read of studies and sites against a bare route over the same statements, and their changes. `only` limits both to names
 * that contain these words, and returns no figures.
 */
export const benchStudies = (
  log: (line: string) => void,
  { rounds = defaultRounds, only = '' }: { rounds?: number; only?: string },
): Promise<StudyFigures | null> =>
  withLoad(log, process.env.BENCH_STUDIES_DIR ?? join(root, '.data/bench-studies'), [size], async seeded => {
    const { logins, tokens } = seeded
    const owner = await connectOwner(logins)
    await fillStudies(owner, tokens[0]!.tenantId, log)
    const places = await getStudyPlaces(owner, tokens[0]!.tenantId)
    await owner.end()
    // Signatures come first: reads show them.
    const work = await measureStudyWork(log, seeded, places, only)
    const chosen = (asks: Record<string, CallRequest>) =>
      Object.fromEntries(Object.entries(asks).filter(([ask]) => ask.includes(only)))
    const asks = getAsks(places)
    const once = { rounds, connections: 1 }
    const all = await measureReads(log, seeded, chosen(asks), once)
    // The session of the lead begins here: an idle one would have ended meanwhile.
    const database = openAs(logins.app, { poolSize: 2 })
    const lead = await issueToken(database, { account: places.lead, role: 'PROJECT_MANAGER' })
    await database.close()
    const lines = [
      ...all,
      ...(await measureReads(log, { ...seeded, tokens: [lead] }, chosen(getLeadAsks(asks)), once)),
    ]
    return only ? null : { lines, work, rounds, load: loadavg()[0]! }
  })
