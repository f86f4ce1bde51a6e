import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { placeNames } from '../organisations/parts.ts'
import { organisationType } from '../organisations/shapes.ts'
import { getEditShape } from '../records/schema.ts'
import { id, line, list, nothing, page, reason, rowVersion, text } from '../shapes.ts'
import { siteRecord } from './fields.ts'
import { siteEnvironment } from './shapes.ts'

const menu = 1043
const button = 'STUDY_CENTER_ADD'
const prefix = '/mdsdata/site/crud'
const place = { studyId: id, environment: siteEnvironment }
/** Sites that one request may add. */
export const siteBindMost = 50

/** The site that an organisation has in a study and environment already; null for none. */
const added = z.object({ id, siteNo: z.string() }).nullable()

/** The next free number in the pattern of the study and the environment; empty while it has none. */
const nextNumber = z.string()

export const organisationsForSites = call({
  name: 'organisationsForSites',
  method: 'POST',
  path: '/mdsdata/mdsOrg/crud/queryPageForSiteAdd',
  summary:
    'Finds active organisations for new sites of a study; one that is a site of it already says which.',
  needs: { menu },
  input: z.object({ ...page, ...place, query: text(200).default('') }),
  output: list(
    z.object({
      id,
      name: z.string(),
      nameEn: z.string(),
      type: organisationType,
      province: z.string(),
      city: z.string(),
      place: placeNames,
      added,
      nextNumber,
    }),
  ).extend({
    /** Why the actor may add none, or null. */
    adding: reason.nullable(),
  }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'L58 B31',
})

export const checkSitesAdded = call({
  name: 'checkSitesAdded',
  method: 'POST',
  path: `${prefix}/checkIsAdded`,
  summary:
    'Says which organisations are sites of a study in an environment already, and which number each would get.',
  needs: { menu },
  input: z.object({ ...place, organisationIds: z.array(id).min(1).max(siteBindMost) }),
  output: list(z.object({ organisationId: id, added, nextNumber })),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  furtherIds: { organisationIds: 'organisations' },
  rows: 'L33',
})

export const bindSites = call({
  name: 'bindSites',
  method: 'POST',
  path: `${prefix}/bind`,
  summary:
    'Adds organisations to a study as sites of one environment, all or none; the environment is fixed from then on.',
  needs: { menu, button },
  input: z.object({
    ...place,
    sites: z
      .array(
        z.object({
          organisationId: id,
          siteNo: line(limits.titleLength).min(1, { message: 'fieldRequired' }),
          department: line(limits.titleLength).default(''),
        }),
      )
      .min(1)
      .max(siteBindMost),
  }),
  output: list(z.object({ id, organisationId: id, siteNo: z.string(), rowVersion })),
  codes: [
    'dataNotFound',
    'organisationInactive',
    'siteAlreadyAdded',
    'siteNumberTaken',
    'itemRepeated',
    ...closedStudy,
    'studyInactive',
  ],
  changes: { audit: 'bindSites', entity: 'sites', repeatable: true },
  ids: { studyId: 'studies', 'sites.organisationId': 'organisations' },
  rows: 'L34 E9 G50 H14 B31',
})

export const updateSite = call({
  name: 'updateSite',
  method: 'POST',
  path: `${prefix}/updateInfo`,
  summary: 'Saves the basic facts of a site over the version that the actor has read; its environment stays.',
  needs: { menu, button },
  input: z.object({
    ...getEditShape(siteRecord),
    plannedSubjects: z.number().int().min(0).max(1_000_000),
    sort: z.number().int().min(0).max(1_000_000),
    siteId: id,
    rowVersion,
    /** The environment of the caller's work; a site of another one is unknown there. */
    environment: siteEnvironment.optional(),
    /** Required for a site that is active (Annex 11, clause 9). */
    reason: text(limits.reasonLength).default(''),
  }),
  output: z.object({ id, rowVersion }),
  codes: [
    'dataNotFound',
    'dataChanged',
    'siteNumberTaken',
    'userNotEnabled',
    'reasonRequired',
    'siteClosed',
    'siteInactive',
    ...closedStudy,
    'studyInactive',
  ],
  changes: { audit: 'updateSite', entity: 'sites', repeatable: true },
  ids: { siteId: 'sites', leadCraUserId: 'users', crcUserId: 'users' },
  rows: 'L35 E8 TR-C1',
})

export const listEnvironments = call({
  name: 'listEnvironments',
  method: 'GET',
  path: '/mdsdata/mdsEnv/crud/list',
  summary: 'Lists the environments that sites have; only the one of production holds real data.',
  needs: 'signed-in',
  input: nothing,
  output: list(z.object({ environment: siteEnvironment, production: z.boolean() })),
  codes: [],
  rows: 'L92 E9 P34',
})

const named = z.object({ id, name: z.string(), nameEn: z.string() })
/** The first ten, and how many there are. */
const reached = <T extends z.ZodType>(one: T) => z.object({ total: z.number().int(), records: z.array(one) })

export const effectRange = call({
  name: 'effectRange',
  method: 'GET',
  path: '/mdsdata/crud/effectrange',
  summary:
    'Says which studies, sites and people a change of an organisation, role or department would reach, as far as the actor sees them.',
  needs: 'signed-in',
  input: z.object({ kind: z.enum(['organisation', 'role', 'department']), id }),
  output: z.object({
    studies: reached(named),
    sites: reached(named.extend({ siteNo: z.string() })),
    people: reached(z.object({ id, lastName: z.string(), firstName: z.string(), reading: z.string() })),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'L93 P34',
})
