import { z } from 'zod'
import { milestoneKind } from '../application-events/milestones.ts'
import { call } from '../define.ts'
import { id, instant, list } from '../shapes.ts'

export const siteMilestones = call({
  name: 'siteMilestones',
  method: 'GET',
  path: '/mdsdata/site/crud/milestones',
  summary:
    'Lists the milestones of a site as an application reported them last, each with its source and time; nobody changes them by hand.',
  needs: { menu: 1043 },
  input: z.object({ siteId: id }),
  output: list(
    z.object({
      milestone: milestoneKind,
      plannedOn: z.iso.date().nullable(),
      actualOn: z.iso.date().nullable(),
      /** False when the application says that the site does not have it. */
      applicable: z.boolean(),
      /** Number of the application that reported it. */
      applicationId: z.number().int(),
      /** By the application's clock. */
      reportedAt: instant,
      receivedAt: instant,
    }),
  ),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'F12 B32',
})
