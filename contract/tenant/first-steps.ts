import { z } from 'zod'
import { call } from '../define.ts'
import { instant, nothing } from '../shapes.ts'

/** What a new company does first, in this order. */
export const firstSteps = ['company', 'departments', 'organisations', 'colleagues', 'study'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Name of the actor's own setting that puts the first steps away. */
export const firstStepsSetting = 'firstSteps'

export const listFirstSteps = call({
  name: 'listFirstSteps',
  method: 'GET',
  path: '/mdsdata/tenant/firstSteps',
  summary:
    'Lists the first steps of a company, each with whether it is taken, by whom and when; and whether the actor has put them away.',
  needs: { menu: 1002, button: 'TENANT_INFO_EDIT' },
  input: nothing,
  output: z.object({
    dismissed: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(firstSteps),
        taken: z.boolean(),
        /** Who took it first; null while it is open, where the trail does not say, and for people whom the actor may not see. */
        by: z.string().nullable(),
        at: instant.nullable(),
      }),
    ),
  }),
  codes: [],
  rows: 'B25 TR-Z3',
})
