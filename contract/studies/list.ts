import { z } from 'zod'
import { call } from '../define.ts'
import { id, list, page, reason } from '../shapes.ts'
import {
  studyDetail,
  studyFilters,
  studyPhase,
  studyProgress,
  studyRow,
  studySort,
  studyStatus,
} from './shapes.ts'

const menu = 1004
const filterIds = { departmentIds: 'departments', lpmIds: 'users', organisationIds: 'organisations' } as const

export const listStudies = call({
  name: 'listStudies',
  method: 'GET',
  path: '/mdsdata/mds/studies',
  summary:
    'Lists the studies that the actor may see, by words of numbers, titles, indication, product or sponsor, and by filters; pinned ones first in any order.',
  needs: { menu },
  input: z.object({
    ...page,
    ...studyFilters,
    sort: studySort.default('updatedAt'),
    descending: z.stringbool().or(z.boolean()).default(true),
  }),
  output: list(studyRow).extend({
    /** Why the actor may not add a study, or null. */
    adding: reason.nullable(),
  }),
  codes: [],
  furtherIds: filterIds,
  rows: 'L8 F7 E1 E2 E3 E4 E5 E6 O10 TR-Z3',
})

export const studyById = call({
  name: 'studyById',
  method: 'GET',
  path: '/mdsdata/mds/study/{studyId}',
  summary:
    'Gives one study with every field, how complete its configuration is, and why each action is or is not open.',
  needs: { menu },
  input: z.object({ studyId: id }),
  output: studyDetail,
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'L9 E1 E2 E3 E4 E5 E6',
})

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.number().int() }))

export const countStudies = call({
  name: 'countStudies',
  method: 'GET',
  path: '/mdsdata/mds/study/counts',
  summary:
    'Counts the studies that the actor may see by status, phase, activity, therapeutic area, department and lead project manager, for filters and links to the list.',
  needs: { menu },
  input: z.object({}),
  output: z.object({
    total: z.number().int(),
    status: counted(studyStatus),
    phase: counted(studyPhase.nullable()),
    active: counted(z.boolean()),
    therapeuticAreas: counted(z.string()),
    sponsors: counted(z.string()),
    departments: z.array(z.object({ id, name: z.string(), nameEn: z.string(), count: z.number().int() })),
    lpms: z.array(
      z.object({
        id,
        lastName: z.string(),
        firstName: z.string(),
        reading: z.string(),
        count: z.number().int(),
      }),
    ),
  }),
  codes: [],
  rows: 'MD-S6 L8',
})

export const studyProgressById = call({
  name: 'studyProgressById',
  method: 'GET',
  path: '/mdsdata/mds/study/statStudyRequireField',
  summary: 'Says how complete the configuration of a study is, and names each wanted field that is empty.',
  needs: { menu },
  input: z.object({ studyId: id }),
  output: studyProgress,
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'L20 P36',
})
