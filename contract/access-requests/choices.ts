import { z } from 'zod'
import { roleReaches } from '../access/far-reaching.ts'
import { right } from '../access/rights.ts'
import { grant, listAssignableSites, listAssignableStudies } from '../assignments/calls.ts'
import { call } from '../define.ts'
import { id, instant, list, reason } from '../shapes.ts'
import { applies, prefix } from './calls.ts'

const named = { id, name: z.string(), nameEn: z.string() }

export const listRequestableRoles = call({
  name: 'listRequestableRoles',
  method: 'GET',
  path: `${prefix}/roles`,
  summary:
    'Lists the roles that can be asked for, with the reason why one cannot be given to the user. Every user may read those for themself.',
  needs: 'signed-in',
  input: z.object({ userId: id.optional() }),
  output: list(
    z.object({
      ...named,
      level: z.enum(['study', 'site', 'personnel']),
      blinding: z.enum(['none', 'blinded', 'unblinded']),
      expiresAt: instant.nullable(),
      refusal: reason.nullable(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'MD-A1 G36 G37',
})

export const listRequestableStudies = call({
  ...listAssignableStudies,
  name: 'listRequestableStudies',
  path: `${prefix}/studies`,
  summary:
    'Finds studies that the actor sees for access to be asked for, with the reason why one takes none.',
  needs: 'signed-in',
  rows: 'MD-A1',
})

export const listRequestableSites = call({
  ...listAssignableSites,
  name: 'listRequestableSites',
  path: `${prefix}/sites`,
  summary: 'Lists the sites of a study for access to be asked for.',
  needs: 'signed-in',
  rows: 'MD-A1',
})

export const listRemovableRoles = call({
  name: 'listRemovableRoles',
  method: 'GET',
  path: `${prefix}/removable`,
  summary: 'Lists the present and future role assignments of a user that a request can end.',
  needs: applies,
  input: z.object({ userId: id }),
  output: list(
    z.object({
      id,
      role: z.object(named),
      study: z.object({ ...named, planId: z.string() }).nullable(),
      site: z.object({ ...named, siteNo: z.string() }).nullable(),
      effectiveAt: instant,
      expiresAt: instant.nullable(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'MD-A1',
})

export const prefillAccessRequest = call({
  name: 'prefillAccessRequest',
  method: 'GET',
  path: `${prefix}/prefill`,
  summary:
    'Gives the safest request that would open what was refused: a role of this study or site with this menu or button that neither decides on others nor administers nor unblinds, with the fewest rights besides. Every user may ask for themself.',
  needs: 'signed-in',
  input: z.object({
    /** The right that the actor lacks. */
    right,
    userId: id.optional(),
    studyId: id.optional(),
    siteId: id.optional(),
  }),
  output: z.object({
    userId: id,
    /** The role of the grant; null when no role of the company opens it. */
    role: z
      .object({
        ...named,
        /** Menus, buttons and applications that it opens besides, and that the user does not have yet. */
        more: z.number().int(),
        /** Why the role is a risk to give; empty when it is none. */
        reach: z.array(z.enum(roleReaches)),
      })
      .nullable(),
    /** Empty when no role of the company opens it. Ends after `accessEndDays`, or with the role. */
    grants: z.array(grant),
    /** The request of the user that waits for a decision: a second one would be refused. */
    waiting: z
      .object({
        id,
        number: z.number().int(),
        roles: z.array(z.object(named)),
        submittedAt: instant,
        dueAt: instant.nullable(),
        validUntil: instant.nullable(),
      })
      .nullable(),
    /** Roles that the user has now and that open it here: switching to one is enough. */
    own: z.array(z.object(named)),
    /** Roles by which others may decide on requests. */
    reviewers: z.array(z.object(named)),
  }),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  furtherIds: { studyId: 'studies', siteId: 'sites' },
  rows: 'MD-A3',
})
