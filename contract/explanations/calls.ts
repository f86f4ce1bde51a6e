import { z } from 'zod'
import { call } from '../define.ts'
import { givenInstant, id, instant, nameFields, reason } from '../shapes.ts'

/** Records that a decision can be about, and the menu in which each is read. */
export const menuOfRecords = {
  users: 1011,
  studies: 1004,
  sites: 1043,
  roles: 1010,
  departments: 1003,
  positions: 1005,
} as const
export type RecordKind = keyof typeof menuOfRecords
export const recordKinds = Object.keys(menuOfRecords) as RecordKind[]

/**
 * Remedies of a check outside the calls of the product: by the operator of the platform, the user, or another system; a
 * rule has no remedy.
 */
export const otherMeans = ['operator', 'own', 'elsewhere', 'rule'] as const
export type OtherMeans = (typeof otherMeans)[number]

/** Most roles in the explanation for one person, the best first. */
export const chainsMost = 12

/** What would make a failed check pass, or a passed one fail, and who can do so now. */
const remedy = z.object({
  /** A declared call, or one of `otherMeans`. */
  act: z.string(),
  /** Up to three of those who may, among the people that the actor sees. */
  people: z.array(z.object({ id, ...nameFields })),
  /** Number of all who may, also outside the actor's scope. */
  total: z.number().int(),
  /** There may be more: not all were checked. */
  more: z.boolean(),
})

const link = reason.extend({
  /** As-of: based in part on data that the trail does not contain, taken as they are now. */
  unkept: z.boolean(),
  remedies: z.array(remedy),
})
export type Link = z.output<typeof link>
export type Remedy = z.output<typeof remedy>

const chain = z.object({
  /** The acting role; null without one. */
  role: z.object({ id, name: z.string(), nameEn: z.string() }).nullable(),
  allowed: z.boolean(),
  links: z.array(link),
})
export type Chain = z.output<typeof chain>

export const whyAccess = call({
  name: 'whyAccess',
  method: 'POST',
  path: '/mdscore/api/access/why',
  summary:
    'Tells why a person may do something, or may not: for each of their roles the reasons in order, what would mend or end each, and who may do that. Anybody may ask about themselves; for others the menu of users and a scope that holds them is needed. A past moment is told as it stood then, by the audit trail; of a moment to come the bounds of roles, accounts and licences count, everything else is as it is now. Who may mend is of now.',
  needs: 'signed-in',
  input: z
    .object({
      /** Default: the actor. */
      userId: id.optional(),
      /** A role that this person has or had; -1: acting without a role; default: each role of the person. */
      roleId: z.union([id, z.literal('-1')]).optional(),
      at: givenInstant.optional(),
      /** The question: a declared call, or a menu, perhaps with one of its buttons. */
      call: z.string().max(64).optional(),
      menu: z.number().int().min(0).max(9_999_999).optional(),
      button: z.string().max(64).optional(),
      /** The record to act on. */
      record: z.object({ kind: z.enum(recordKinds as [RecordKind, ...RecordKind[]]), id }).optional(),
    })
    .refine(({ call, menu }) => (call === undefined) !== (menu === undefined), { path: ['call'] })
    .refine(({ menu, button }) => button === undefined || menu !== undefined, { path: ['button'] }),
  output: z.object({
    user: z.object({ id, ...nameFields }),
    at: instant,
    /** As-of: `broken` when audit entries do not lead back to that instant without gaps, so that the result is not certain. */
    past: z.object({ broken: z.boolean() }).nullable(),
    /** Best verdict first; `roles` counts all, of which at most `chainsMost` are listed. */
    chains: z.array(chain),
    roles: z.number().int(),
  }),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  furtherIds: { roleId: 'roles', 'record.id': 'users' },
  rows: 'H5 H8 H18 H20 TR-Z1 TR-A7 TR-T5',
})
