import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import type {
  addOrganisationField,
  editOrganisationField,
  OrganisationFieldType,
  removeOrganisationField,
  restoreOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import type { Issue } from '../../../contract/rules.ts'
import { type NameSet, nameKey, repeatedName } from '../../../contract/values/name-set.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import { addedFields, storedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { lockSortOrder, placeBefore, renumberSiblings } from '../../kernel/sort-order.ts'
import { checkSeen, saveOptions } from './options.ts'
import { type FieldRecord, getFields, getLanguage, keptNames } from './queries.ts'
import { getRetired } from './uses.ts'

type WithNames = { names: NameSet }
type FieldRequest = WithNames & { type: OrganisationFieldType; options: readonly WithNames[] }

/** Checks a field against the others (G30): every refusal names the wrong input. */
const checkField = (wish: FieldRequest, others: readonly WithNames[], language: Locale): void => {
  const { names, type, options } = wish
  const issues = [
    ...unnamed(names, language, 'names'),
    ...options.flatMap((option, at) => unnamed(option.names, language, `options.${at}.names`)),
  ]
  if (type !== 'dropdown' && options.length > 0)
    issues.push({ path: 'options', rule: 'tooManyItems', max: 0 })
  if (issues.length > 0) throw problem('invalidInput', { issues })
  checkNames(names, others)
  if (type === 'dropdown' && options.length === 0)
    throw problem('customFieldOptionsRequired', { field: 'options' })
  const repeated = repeatedName(options)
  if (repeated) throw problem('optionNameTaken', { field: `options.${repeated.at}.names.${repeated.locale}` })
}

/** No other field has one of the names. */
const checkNames = (names: NameSet, others: readonly WithNames[]): void => {
  const takenLocale = locales.find(locale => others.some(other => same(other.names[locale], names[locale])))
  if (takenLocale) throw problem('customFieldNameTaken', { field: `names.${takenLocale}` })
}

/** Limits the number of fields per company: longer forms are not filled in. */
const checkRoom = (fields: number): void => {
  const max = limits.organisationFields
  if (fields >= max) throw problem('tooManyItems', { max })
}

const same = (one: string, other: string): boolean => one !== '' && nameKey(one) === nameKey(other)

/** Requires a name in the company's language, the fallback for users of other languages. */
const unnamed = (names: NameSet, language: Locale, path: string): Issue[] =>
  names[language] === '' ? [{ path: `${path}.${language}`, rule: 'fieldRequired' }] : []

type Answer = Output<typeof editOrganisationField>

const entity = 'organisationFields'

/** Adds a field at the end. */
export const add = async (context: Context, input: Parsed<typeof addOrganisationField>): Promise<Answer> => {
  const { tx, actor } = context
  await lockSortOrder(tx, 'organisation_field')
  const others = await getFields(tx)
  checkRoom(others.length)
  checkField(input, others, await getLanguage(tx))
  const id = randomUUID()
  const { names, keys } = keptNames(input.names)
  const { sort } = placeBefore(others, null)!
  await run(tx)`insert into organisation_field (tenant_id, id, type, names, name_keys, required,
    required_from, sort)
    values (${actor.tenantId}::uuid, ${id}, ${input.type}, ${names}::jsonb, ${keys}::jsonb, ${input.required}, ${input.requiredFrom}::date, ${sort})`
  await saveOptions(context, id, [], input.options)
  context.audit({ entityId: id, version: 1, changes: await addedFields(tx, entity, id) })
  return { id, rowVersion: 1 }
}

/** Changes a field if the version still matches; its type stays, because values of another type would be meaningless. */
export const edit = async (context: Context, wish: Parsed<typeof editOrganisationField>): Promise<Answer> => {
  const { tx } = context
  const { field, others } = await fieldToChange(context, wish)
  const withReason = because(context, wish.reason)
  const before = await storedFields(tx, entity, field.id)
  if (wish.options) await checkSeen(context, field.options, wish.options)
  const isMarked = field.required || field.requiredFrom !== undefined
  const { names = field.names, required = isMarked, options = field.options } = wish
  const from = wish.requiredFrom !== undefined ? wish.requiredFrom : (field.requiredFrom ?? null)
  checkField({ type: field.type, names, options }, others, await getLanguage(tx))
  const sort =
    wish.beforeId === undefined ? field.sort : await takePlace(withReason, field, others, wish.beforeId)
  const storedNames = keptNames(names)
  if (wish.options) await saveOptions(withReason, field.id, field.options, wish.options)
  await run(tx)`update organisation_field
    set names = ${storedNames.names}::jsonb, name_keys = ${storedNames.keys}::jsonb, required = ${required},
      required_from = ${required ? from : null}::date, sort = ${sort}
    where tenant_id = (select current_tenant()) and id = ${field.id}::uuid`
  const changes = changesBetween(before, await storedFields(tx, entity, field.id))
  if (Object.keys(changes).length === 0) return { id: wish.id, rowVersion: wish.rowVersion }
  return nextVersion(withReason, wish, changes)
}

/** Removes a field; its row and its options stay for the trail. */
export const remove = async (
  context: Context,
  wish: Parsed<typeof removeOrganisationField>,
): Promise<Answer> => {
  const { field } = await fieldToChange(context, wish)
  await run(context.tx)`update organisation_field set removed_at = now()
    where tenant_id = (select current_tenant()) and id = ${field.id}::uuid`
  return nextVersion(because(context, wish.reason), wish, { removed: [false, true] })
}

/** Restores a retired field at the end, with its options; its values were kept. */
export const restore = async (
  context: Context,
  wish: Parsed<typeof restoreOrganisationField>,
): Promise<Answer> => {
  const { tx } = context
  await lockSortOrder(tx, 'organisation_field')
  const others = await getFields(tx)
  const field = (await getRetired(tx)).find(each => each.id === wish.id)
  if (!field) throw problem('dataNotFound')
  await requireVersion(tx, { entity, id: field.id, version: field.rowVersion }, wish.rowVersion)
  checkRoom(others.length)
  checkNames(field.names, others)
  const { sort } = placeBefore(others, null)!
  await run(tx)`update organisation_field set removed_at = null, sort = ${sort}
    where tenant_id = (select current_tenant()) and id = ${field.id}::uuid`
  return nextVersion(because(context, wish.reason), wish, { removed: [true, false] })
}

type VersionRef = { id: string; rowVersion: number }

/** The reason is added to the entry of each record that it changes. */
const because = (context: Context, reason: string): Context =>
  reason ? { ...context, audit: entry => context.audit({ ...entry, reason }) } : context

/** Locks all fields, so that concurrent changes use no name or position twice (TR-C2). */
const fieldToChange = async ({ tx }: Context, { id, rowVersion }: VersionRef) => {
  await lockSortOrder(tx, 'organisation_field')
  const fields = await getFields(tx)
  const field = fields.find(each => each.id === id)
  if (!field) throw problem('dataNotFound')
  await requireVersion(tx, { entity, id, version: field.rowVersion }, rowVersion)
  return { field, others: fields.filter(each => each !== field) }
}

const nextVersion = async (
  { tx, audit }: Context,
  { id, rowVersion }: VersionRef,
  changes: Record<string, [unknown, unknown]>,
): Promise<Answer> => {
  const version = rowVersion + 1
  await run(tx)`update organisation_field set row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  audit({ entityId: id, version, changes })
  return { id, rowVersion: version }
}

/** The position before another field; a field that is already there stays. */
const takePlace = async (
  context: Context,
  field: FieldRecord,
  others: readonly FieldRecord[],
  beforeId: string | null,
): Promise<number> => {
  const next = others.find(({ sort }) => sort > field.sort)?.id ?? null
  if (next === beforeId) return field.sort
  const placed = placeBefore(others, beforeId)
  if (!placed) throw problem('dataNotFound', { field: 'beforeId' })
  await renumberSiblings(context, 'organisation_field', others, placed)
  return placed.sort
}
