import { z } from 'zod'
import { call } from './define.ts'
import { givenInstant, id, instant, nameFields, reason } from './shapes.ts'

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

/** Who mends a link by no call of the product: whoever runs the platform, the person himself, another system; a rule nobody mends. */
export const otherMeans = ['operator', 'own', 'elsewhere', 'rule'] as const
export type OtherMeans = (typeof otherMeans)[number]

/** Roles told of one person, the best first. */
export const chainsMost = 12

/** What mends a link that failed, or ends one that holds, and who may do so now. */
const remedy = z.object({
  /** A declared call, or one of `otherMeans`. */
  act: z.string(),
  /** Up to three of those who may, of those that the asker sees. */
  people: z.array(z.object({ id, ...nameFields })),
  /** Everybody who may, beside the asker's scope too. */
  total: z.number().int(),
  /** There may be more: not all were looked at. */
  more: z.boolean(),
})

const link = reason.extend({
  /** Of a past moment: rests in part on what the trail does not hold, which is as it is now. */
  unkept: z.boolean(),
  remedies: z.array(remedy),
})
export type Link = z.output<typeof link>
export type Remedy = z.output<typeof remedy>

const chain = z.object({
  /** The role acted in; null without one. */
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
    'Tells why a person may do something, or may not: for each of his roles the reasons in order, what would mend or end each, and who may do that. Anybody asks for himself; for others the menu of users and a scope that holds them is needed. A past moment is told as it stood then, by the audit trail; of a moment to come the bounds of roles, accounts and licences count, everything else is as it is now. Who may mend is of now.',
  needs: 'signed-in',
  input: z
    .object({
      /** The actor himself when left out. */
      userId: id.optional(),
      /** One that this person has or had; -1 is who acts without a role; each that he has when left out. */
      roleId: z.union([id, z.literal('-1')]).optional(),
      at: givenInstant.optional(),
      /** What is asked: a declared call, or a menu, perhaps with one of its buttons. */
      call: z.string().max(64).optional(),
      menu: z.number().int().min(0).max(9_999_999).optional(),
      button: z.string().max(64).optional(),
      /** The record it would be done to. */
      record: z.object({ kind: z.enum(recordKinds as [RecordKind, ...RecordKind[]]), id }).optional(),
    })
    .refine(({ call, menu }) => (call === undefined) !== (menu === undefined), { path: ['call'] })
    .refine(({ menu, button }) => button === undefined || menu !== undefined, { path: ['button'] }),
  output: z.object({
    user: z.object({ id, ...nameFields }),
    at: instant,
    /** Of a past moment: whether entries of the trail do not lead back to it whole, so that it is not certain. */
    past: z.object({ broken: z.boolean() }).nullable(),
    /** Best verdict first; `roles` counts all, of which `chainsMost` are told. */
    chains: z.array(chain),
    roles: z.number().int(),
  }),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  furtherIds: { roleId: 'roles', 'record.id': 'users' },
  rows: 'H5 H8 H18 H20 TR-Z1 TR-A7 TR-T5',
})
