import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { id, list, outcomes, page, reason, text } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import {
  siteActions,
  siteEnvironment,
  siteFacts,
  siteFilters,
  siteRemoval,
  siteRow,
  siteSelectionMost,
  siteSort,
  siteStatus,
  siteStatusChange,
  siteStudy,
  siteToggle,
} from './shapes.ts'

const menu = 1043
const prefix = '/mdsdata/site/crud'
const ofStudy = { studyId: 'studies' } as const

export const searchSites = call({
  name: 'searchSites',
  method: 'POST',
  path: `${prefix}/getPage`,
  summary:
    "Lists a study's sites by words of name, reading, principal investigator or number, and by filters; past the end it gives the last page.",
  needs: { menu },
  input: z.object({
    ...page,
    ...siteFilters,
    sort: z
      .array(z.object({ field: siteSort, descending: z.boolean().default(false) }))
      .max(3)
      .default([]),
  }),
  output: list(siteRow).extend({ pageNum: z.number().int(), study: siteStudy }),
  codes: [],
  ids: ofStudy,
  rows: 'L32 D36 O10 E8 E9 TR-Z3',
})

export const selectSites = call({
  name: 'selectSites',
  method: 'POST',
  path: `${prefix}/getSelected`,
  summary:
    'Resolves a selection to its sites as they are now: with selectAll everything that matches but the toggled ones, else the toggled ones.',
  needs: { menu },
  input: z.object({
    ...siteFilters,
    selectAll: z.boolean(),
    toggledNodes: z.array(id).max(siteSelectionMost).default([]),
  }),
  output: list(
    siteRow
      .pick({
        id: true,
        siteNo: true,
        name: true,
        nameEn: true,
        environment: true,
        status: true,
        active: true,
        rowVersion: true,
      })
      .extend({ actions: siteActions }),
  ),
  codes: ['tooManyItems'],
  ids: ofStudy,
  furtherIds: { toggledNodes: 'sites' },
  rows: 'L32 F11',
})

export const siteById = call({
  name: 'siteById',
  method: 'GET',
  path: `${prefix}/detail`,
  summary: 'Gives one site with its organisation, and why each action is or is not open.',
  needs: { menu },
  input: z.object({
    siteId: id,
    /** The environment of the caller's work; a site of another one is unknown there. */
    environment: siteEnvironment.optional(),
  }),
  output: siteRow.extend(siteFacts),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'L36 E8',
})

const changed = [
  'dataNotFound',
  'dataChanged',
  ...closedStudy,
  'studyInactive',
  'siteEnvironmentMismatch',
  'siteMilestoneDriven',
] as const
/** The last day of those who work there is over. */
const ending = ['expiryInPast'] as const
const idsOfChange = { studyId: 'studies', 'sites.id': 'sites' } as const

export const toggleSites = call({
  name: 'toggleSites',
  method: 'POST',
  path: `${prefix}/updateactive`,
  summary:
    'Activates or deactivates sites, with a result for each; what an administrator switched off stays off.',
  needs: { menu, button: 'STUDY_CENTER_ACTIVE' },
  input: siteToggle,
  output: outcomes,
  codes: [...changed, ...ending, 'siteAlreadyActive', 'siteAlreadyInactive', 'siteAdministratorOnly'],
  changes: { audit: 'toggleSites', entity: 'sites', repeatable: true, reason: true },
  ids: idsOfChange,
  rows: 'L37 F8 F11 F12 G50',
})

export const adminToggleSites = call({
  name: 'adminToggleSites',
  method: 'POST',
  path: `${prefix}/adminUpdateactive`,
  summary: 'Activates or deactivates sites as an administrator, with a result for each.',
  needs: { menu, button: 'STUDY_CENTER_ADMIN' },
  input: siteToggle,
  output: outcomes,
  codes: [...changed, ...ending, 'siteAlreadyActive', 'siteAlreadyInactive'],
  changes: { audit: 'adminToggleSites', entity: 'sites', repeatable: true, reason: true },
  ids: idsOfChange,
  rows: 'L38 F8 F11 F12 G50',
})

export const changeSiteStatus = call({
  name: 'changeSiteStatus',
  method: 'POST',
  path: `${prefix}/updateStatus`,
  summary:
    'Changes the status of sites, with a result for each; an active site never goes back to preparing.',
  needs: { menu, button: 'STUDY_CENTER_ADMIN' },
  input: siteStatusChange,
  output: outcomes,
  codes: [
    ...changed,
    ...ending,
    'siteStatusFixed',
    'siteTransition',
    'siteAlreadyActive',
    'siteInactive',
    'siteMilestoneMissing',
    'siteStudyPlanned',
    'siteGapsOpen',
  ],
  changes: { audit: 'changeSiteStatus', entity: 'sites', repeatable: true, reason: true },
  ids: idsOfChange,
  rows: 'L39 F10 F12 H23 P25',
})

export const siteHistory = call({
  name: 'siteHistory',
  method: 'GET',
  path: `${prefix}/siteActiveHistory`,
  summary: 'Lists every change of a site and every change about it, newest first, from the audit trail.',
  needs: { menu },
  input: z.object({ siteId: id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'L40 F8',
})

export const availableSites = call({
  name: 'availableSites',
  method: 'GET',
  path: '/mdsdata/site/availableactive',
  summary: 'Finds the sites of a study that people can be given work at: active and not closed.',
  needs: 'signed-in',
  input: z.object({
    ...page,
    studyId: id,
    query: text(200).default(''),
    environment: siteEnvironment.optional(),
  }),
  output: list(
    siteRow.pick({ id: true, siteNo: true, name: true, nameEn: true, department: true, environment: true }),
  ),
  codes: [],
  ids: ofStudy,
  rows: 'L41',
})

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.number().int() }))

export const countSites = call({
  name: 'countSites',
  method: 'GET',
  path: '/mdsdata/site/queryActiveListWithCount',
  summary: 'Counts the sites of a study by status, environment, activity and region, for filters.',
  needs: { menu },
  input: z.object({ studyId: id }),
  output: z.object({
    total: z.number().int(),
    status: counted(siteStatus),
    environment: counted(siteEnvironment),
    active: counted(z.boolean()),
    /** Provinces, each also in the language of the reader (E36). */
    regions: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
    /** Why the study allows no operations on its sites; null when it does. */
    shut: reason.nullable(),
  }),
  codes: [],
  ids: ofStudy,
  rows: 'L42',
})

export const removeSites = call({
  name: 'removeSites',
  method: 'POST',
  path: '/mdsdata/site/deleteById',
  summary: 'Deletes sites that hold no data in sub-applications and have no members, with a result for each.',
  needs: { menu, button: 'STUDY_CENTER_ADMIN' },
  input: siteRemoval,
  output: outcomes,
  codes: [...changed, 'siteHasSubsystemData', 'dataInUse'],
  changes: { audit: 'removeSites', entity: 'sites', repeatable: true, reason: true },
  ids: idsOfChange,
  rows: 'L43 F13 G50 N57',
})
