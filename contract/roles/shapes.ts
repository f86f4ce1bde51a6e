import { z } from 'zod'
import { right } from '../access/rights.ts'
import { limits } from '../limits.ts'
import { getInputShape, getRowShape } from '../records/schema.ts'
import { reason } from '../shapes.ts'
import { roleRecord } from './fields.ts'

/** Permission id of role administration (B38). */
export const rolesMenu = 1010

export const roleLevel = z.enum(roleRecord.fields.level.values)
export type RoleLevel = z.output<typeof roleLevel>
export const roleBlinding = z.enum(roleRecord.fields.blinding.values)
export type RoleBlinding = z.output<typeof roleBlinding>
export const roleScope = z.enum(roleRecord.fields.dataScope.values)
export type RoleScope = z.output<typeof roleScope>
export const roleCategory = z.enum(roleRecord.fields.category.values)
/** Present state of a role; exactly one applies (H3). */
export const roleState = z.enum(['permanent', 'temporary', 'ended', 'disabled'])
export type RoleState = z.output<typeof roleState>

/** Fields of a role in every answer (E22). */
export const roleFields = getRowShape(roleRecord)

/** More rights than any application offers are an error. */
export const roleRights = z.array(right).max(limits.roleRights)

/** Input for a role (E22); a temporary one has an end, a permanent one has none (H3). */
export const roleInput = z.object({
  ...getInputShape(roleRecord),
  validity: z.enum(['permanent', 'temporary']),
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
