import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, instant, list, nothing } from '../shapes.ts'
import { settingBounds } from '../tenant/settings.ts'
import { userType } from '../users/shapes.ts'
import { administration, place } from './calls.ts'

export const makeJoinLink = call({
  name: 'makeJoinLink',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/joinLink',
  summary: 'Makes a link, to be shown as a code too, by which several people register with this company.',
  needs: administration,
  input: z.object({
    ...place,
    maxUses: z.number().int().min(1).max(limits.joinLinkUses).default(50),
    /** Days of its validity; default: the company's setting for invitations. */
    days: z
      .number()
      .int()
      .min(settingBounds.invitationDays[0])
      .max(settingBounds.invitationDays[1])
      .optional(),
  }),
  output: z.object({ id, link: z.string(), expiresAt: instant }),
  codes: ['departmentRequired', 'dataNotFound'],
  // The link is a secret: it is shown once, and not stored.
  changes: { audit: 'makeJoinLink', entity: 'invitation', repeatable: false },
  ids: { departmentId: 'departments' },
  rows: 'B9 F14 O25',
})

export const listJoinLinks = call({
  name: 'listJoinLinks',
  method: 'GET',
  path: '/mdsdata/api/mdsUser/joinLinks',
  summary:
    'Lists the links for several people that can still be used, newest first, never the links themselves; and for how many days a new one holds unless told.',
  needs: administration,
  input: nothing,
  output: list(
    z.object({
      id,
      type: userType,
      department: z.string().nullable(),
      departmentEn: z.string().nullable(),
      uses: z.number().int(),
      maxUses: z.number().int(),
      madeBy: z.object({ lastName: z.string(), firstName: z.string() }).nullable(),
      madeAt: instant,
      expiresAt: instant,
    }),
  ).extend({ days: z.number().int() }),
  codes: [],
  rows: 'B9 D6 F16',
})

export const endJoinLink = call({
  name: 'endJoinLink',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/endJoinLink',
  summary: 'Ends a link for several people: from now on it opens nothing.',
  needs: administration,
  input: z.object({ id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'endJoinLink', entity: 'invitation', repeatable: true },
  ids: { id: 'joinLinks' },
  rows: 'B9 D6 F16',
})
