import { randomUUID } from 'node:crypto'
import { everyRight } from '../../../contract/access/resources.ts'
import { counting, type Right } from '../../../contract/access/rights.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { addRole, copyRole } from '../../../contract/roles/changes.ts'
import { roleRecord } from '../../../contract/roles/fields.ts'
import { addedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { insertRows } from '../../kernel/records/columns.ts'
import { getManager } from './detail.ts'
import { type Fields, getExpiry, newFieldsRefusal, reaches } from './field-rules.ts'
import { checkFields, getColumns, getFields, lockNames, namesInUse, setPositions } from './fields.ts'
import { getLicences, type RoleRecord, rightsOfRole, roleById, writeRights } from './queries.ts'
import { changed, givingReason } from './rules.ts'

const knownRights: ReadonlySet<Right> = new Set(everyRight)
const none: ReadonlySet<Right> = new Set()

/** Adds a role; it cannot have more permissions than the actor (L62, TR-Z5). */
export const add = async (
  context: Context,
  { rights, reason, validity, ...given }: Parsed<typeof addRole>,
): Promise<Output<typeof addRole>> => {
  await lockNames(context)
  const expiresAt = getExpiry({ validity, expiresAt: given.expiresAt })
  if (expiresAt === undefined) throw problem('roleExpiryRequired', { field: 'expiresAt' })
  const fields: Fields = { ...given, expiresAt, positionIds: [...new Set(given.positionIds)].sort() }
  const unknown = rights.find(each => !knownRights.has(each))
  if (unknown !== undefined) throw problem('dataNotFound', { right: unknown })
  const manager = await getManager(context, null)
  const outcome = changed(
    none,
    { added: rights, removed: [] },
    newFacts(fields),
    manager,
    await getLicences(context.tx, context.now),
  )
  if (!outcome.ok) throw problem(outcome.refusal.code, outcome.refusal.data)
  return write(context, fields, outcome.after, reason)
}

const newFacts = (fields: Fields) => ({ ...fields, code: null, expiresAt: null })

const write = async (context: Context, fields: Fields, rights: ReadonlySet<Right>, reason: string) => {
  const { tx, actor, now } = context
  const refusal = newFieldsRefusal(fields, await getManager(context, null), now)
  if (refusal) throw problem(refusal.code, refusal.data)
  await checkFields(context, fields)
  const id = randomUUID()
  await insertRows(roleRecord, [{ id, ...getColumns(fields, null) }]).execute(tx)
  await writeRights(tx, actor.tenantId, id, { added: [...rights], removed: [] })
  await setPositions(context, id, fields.positionIds)
  const changes = await addedFields(tx, 'roles', id)
  context.audit({ entityId: id, version: 1, changes, ...(reason && { reason }) })
  return { id, rowVersion: 1 }
}

/** Copies a role, with the permissions that the actor may give (L66, TR-Z5). */
export const copy = async (
  context: Context,
  { id, reason, ...wish }: Parsed<typeof copyRole>,
): Promise<Output<typeof copyRole>> => {
  const { tx, now } = context
  await lockNames(context)
  const source = await roleById(tx, id)
  if (!source) throw problem('dataNotFound')
  const manager = await getManager(context, null)
  const original = await getFields(tx, source)
  const fields: Fields = {
    ...original,
    ...(await freeNames(context, original)),
    ...(wish.name && { name: wish.name }),
    ...(wish.nameEn && { nameEn: wish.nameEn }),
    dataScope: reaches(manager.dataScope, original.dataScope) ? original.dataScope : 'self',
    expiresAt: copiedEnd(source, wish.expiresAt, now),
  }
  const licence = await getLicences(tx, now)
  const sourceRights = await rightsOfRole(tx, id)
  const allowedRights = [...sourceRights].filter(
    each => knownRights.has(each) && !givingReason(each, newFacts(fields), manager, licence),
  )
  const rights = counting(allowedRights)
  const saved = await write(context, fields, rights, reason)
  return { ...saved, leftOut: [...sourceRights].filter(each => !rights.has(each)) }
}

/** A copy ends with its original; if that has ended already, a new end is required (H3). */
const copiedEnd = (source: RoleRecord, asked: string | undefined, now: Date): string | null => {
  if (asked) return asked
  if (source.expires_at && source.expires_at <= now)
    throw problem('roleExpiryRequired', { field: 'expiresAt' })
  return source.expires_at?.toISOString() ?? null
}

/** The next number that is free for both names: 'CRA (2)'. */
const freeNames = async ({ tx }: Context, { name, nameEn }: Fields) => {
  const used = await namesInUse(tx, null)
  for (let number = 2; ; number++) {
    const next = { name: numbered(name, number), nameEn: numbered(nameEn, number) }
    if (!used.names.has(next.name.toLowerCase()) && !used.namesEn.has(next.nameEn.toLowerCase())) return next
  }
}

/** A name with a number, within the length limit; an existing number is replaced. */
export const numbered = (name: string, number: number): string => {
  const mark = ` (${number})`
  return `${name.replace(/ \(\d+\)$/, '').slice(0, limits.nameLength - mark.length)}${mark}`
}
