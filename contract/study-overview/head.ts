import { z } from 'zod'
import { call } from '../define.ts'
import { id } from '../shapes.ts'
import { studyProgress, studyStatus } from '../studies/shapes.ts'

const count = z.number().int()

export const studyHead = call({
  name: 'studyHead',
  method: 'GET',
  path: '/mdsdata/mds/study/head',
  summary:
    'Gives what every page of a study shows at its head: number, title, status, and the completeness and counts whose pages the actor may open.',
  needs: 'signed-in',
  input: z.object({ studyId: id }),
  output: z.object({
    id,
    planId: z.string(),
    name: z.string(),
    nameEn: z.string(),
    status: studyStatus,
    active: z.boolean(),
    /** Null for those who may read neither the record nor the overview. */
    progress: studyProgress.nullable(),
    /** Its sites in the scope of the actor, and those of them that are switched on. */
    sites: z.object({ active: count, total: count }).nullable(),
    members: count.nullable(),
  }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'B26 B30 TR-Z3',
})
