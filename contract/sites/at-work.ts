import { z } from 'zod'
import { call } from '../define.ts'
import { id, list, nameFields, reason } from '../shapes.ts'
import { siteBatch } from './shapes.ts'

/** Apart from the other calls of sites: the table of sites loads it with the dialog that closes one. */
export const listAtWork = call({
  name: 'listAtWork',
  method: 'POST',
  path: '/mdsdata/site/crud/atWork',
  summary:
    'Lists the people who work at sites now or later: personnel on duty and users with a role there, before the sites are closed or suspended.',
  needs: { menu: 1043 },
  input: z.object({ studyId: id, siteIds: z.array(id).min(1).max(siteBatch) }),
  output: list(
    z.object({
      /** The duty or the role assignment. */
      id,
      siteId: id,
      /** The user, or the duty of a person without an account: a user with two lines has the same id in both. */
      personId: id,
      kind: z.enum(['personnel', 'role']),
      ...nameFields,
      /** Functions of the personnel. */
      functions: z.array(z.string()),
      /** The role of a user. */
      role: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
      /** Last day; null for no end. */
      until: z.iso.date().nullable(),
      /** Why this role stays when the work of the others ends, or null. */
      stays: reason.nullable(),
    }),
  ),
  codes: [],
  ids: { studyId: 'studies' },
  furtherIds: { siteIds: 'sites' },
  rows: 'F8 F10',
})
