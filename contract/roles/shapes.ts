import { z } from 'zod'
import { right } from '../access/rights.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, line, reason, text } from '../shapes.ts'

/** Permission id of role administration (B38). */
export const rolesMenu = 1010

export const roleLevel = z.enum(['study', 'site', 'personnel'])
export type RoleLevel = z.output<typeof roleLevel>
export const roleBlinding = z.enum(['none', 'blinded', 'unblinded'])
export type RoleBlinding = z.output<typeof roleBlinding>
/**
 * Whose data a user with the role sees: the whole company, the departments that they head, the studies that they joined,
 * or only their own.
 */
export const roleScope = z.enum(['tenant', 'department', 'study', 'self'])
export type RoleScope = z.output<typeof roleScope>
/** Classification under which lists show a role (E22). */
export const roleCategory = z.enum(['administration', 'management', 'study', 'site', 'other'])
export type RoleCategory = z.output<typeof roleCategory>
/** Present state of a role; exactly one applies (H3). */
export const roleState = z.enum(['permanent', 'temporary', 'ended', 'disabled'])
export type RoleState = z.output<typeof roleState>

/** Fields of a role in every answer (E22). */
export const roleFields = {
  id,
  code: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  level: roleLevel,
  blinding: roleBlinding,
  contractRole: z.boolean(),
  expiresAt: instant.nullable(),
  enabled: z.boolean(),
}

/** More rights than any application offers are an error. */
export const roleRights = z.array(right).max(limits.roleRights)

const name = line(limits.nameLength).min(1, { message: 'fieldRequired' })

/** Input for a role (E22); a temporary one has an end, a permanent one has none (H3). */
export const roleInput = z.object({
  name,
  nameEn: name,
  description: text(limits.remarkLength),
  category: roleCategory,
  level: roleLevel,
  dataScope: roleScope,
  blinding: roleBlinding,
  contractRole: z.boolean(),
  validity: z.enum(['permanent', 'temporary']),
  expiresAt: z.union([givenInstant, z.null()]),
  /** Positions whose members usually get the role: it is offered first for them. */
  positionIds: z.array(id).max(50),
})
export type RoleInput = z.output<typeof roleInput>

/** Actions on a role. */
export const roleAction = z.enum(['edit', 'copy', 'disable', 'enable', 'remove'])
export type RoleAction = z.output<typeof roleAction>
/** Per action: null when allowed, else the first reason against it. */
export const roleActions = z.record(roleAction, reason.nullable())

/** Rights that cannot be given to a role at present, and why; `fixed` ones cannot be removed either. */
export const block = z.object({ reason, fixed: z.boolean(), rights: z.array(right) })
export type Block = z.output<typeof block>
