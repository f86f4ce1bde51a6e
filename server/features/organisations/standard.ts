import type { Output, Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type {
  countStandardOrganisations,
  findStandardOrganisations,
  linkStandard,
  organisationStandard,
  selectStandardOrganisation,
  settleStandard,
  unlinkStandard,
} from '../../../contract/organisations/standard.ts'
import {
  getStandardState,
  type StandardValues,
  standardFields,
} from '../../../contract/organisations/standard-record.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import type { Context } from '../../kernel/context.ts'
import { getPlaceNames, getRegionCode } from '../../kernel/places/regions.ts'
import { problem } from '../../kernel/problem.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { add, organisationToChange, write } from './change.ts'
import {
  checkFields,
  getCompanyLocale,
  keyFields,
  lockOrganisations,
  type OrganisationFields,
} from './fields.ts'
import { getLists } from './lists.ts'
import { managedById } from './manage-queries.ts'
import { idsByIdentifiers } from './names.ts'
import {
  getNamedValues,
  isAdded,
  mostCounted,
  type StandardRow,
  standardAlike,
  standardBy,
  standardCounts,
  standardDecision,
  standardFound,
} from './standard-queries.ts'

export const findStandard = async (
  { tx, actor }: Context,
  input: Parsed<typeof findStandardOrganisations>,
): Promise<Output<typeof findStandardOrganisations>> => {
  const page = await standardFound(tx, input, actor.scope)
  const rows = page.length === 0 && input.pageNum === 1 ? await standardAlike(tx, input, actor.scope) : page
  const locale = await getCompanyLocale(tx)
  const total = rows[0]?.total ?? 0
  const records = rows.map(row => ({
    ...{ id: row.id, code: row.code, type: row.type, identifiers: row.identifiers, active: row.active },
    ...getNamedValues(row, locale),
    ...{ added: row.added, organisationId: row.organisation_id },
  }))
  return { records, total: Math.min(total, mostCounted), ...(total > mostCounted && { capped: true }) }
}

export const countStandard = ({ tx, actor }: Context): Promise<Output<typeof countStandardOrganisations>> =>
  standardCounts(tx, actor.scope)

/** The numbers of a standard record that no organisation of the company has yet. */
const getFreeIdentifiers = async (tx: Context['tx'], { identifiers }: StandardRow) => {
  const free: typeof identifiers = []
  for (const each of identifiers) if ((await idsByIdentifiers(tx, [each])).length === 0) free.push(each)
  return free
}

/** Adds an organisation as a copy of a standard one (L45); what the request has takes the place of the copied value. */
export const selectStandard = async (
  context: Context,
  { standardId, aliasConfirmed, ...given }: Parsed<typeof selectStandardOrganisation>,
): Promise<Output<typeof selectStandardOrganisation>> => {
  const { tx } = context
  await lockOrganisations(context)
  const standard = await standardBy(tx, 'id', standardId)
  if (!standard?.active) throw problem('dataNotFound', { field: 'standardId' })
  if (await isAdded(tx, standard.code)) throw problem('organisationAlreadyAdded')
  const copied = getNamedValues(standard, await getCompanyLocale(tx))
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const input = {
    ...getEmptyInput(organisationRecord),
    ...{ type: standard.type, identifiers: await getFreeIdentifiers(tx, standard) },
    ...copied,
    ...own,
    aliasConfirmed,
  }
  return add(context, input, { code: standard.code, values: standard.values })
}

type Compared = { own: OrganisationFields; standard: StandardValues; decided: StandardValues }

/** A place is the same under each of its names. */
const getStates = ({ own, standard, decided }: Compared, locale: Locale) => {
  const { country = '', province = '', city = '' } = own
  const named = getNamedValues(
    { values: { ...standard, ...own, country: getRegionCode(country), province, city } },
    locale,
  )
  const places = { country: named.country || country, province: named.province, city: named.city }
  const plain: Partial<OrganisationFields> = { ...own, ...places }
  return standardFields.map(field => ({
    ...{ field, own: own[field] ?? '', standard: standard[field] },
    state: getStandardState(plain[field] ?? '', standard[field], decided[field]),
  }))
}

/** Each field of an organisation against the standard directory. */
export const getStandard = async (
  { tx, actor, client }: Context,
  { id }: Parsed<typeof organisationStandard>,
): Promise<Output<typeof organisationStandard>> => {
  const [row] = await managedById(tx, [id], actor.scope)
  if (!row) throw problem('dataNotFound')
  const decision = await standardDecision(tx, id)
  const standard = decision?.code && (await standardBy(tx, 'code', decision.code))
  if (!standard) return { code: null, active: false, fields: [] }
  const locale = await getCompanyLocale(tx)
  const own = presentInput(organisationRecord, row)
  const directory = getNamedValues(standard, locale)
  const decided = getNamedValues({ values: decision.decided ?? standard.values }, locale)
  const places = { own: getPlaceNames(row, client.locale), standard: getPlaceNames(directory, client.locale) }
  const fields = getStates({ own, standard: directory, decided }, locale).map(each => {
    const { field } = each
    const isPlace = field === 'country' || field === 'province' || field === 'city'
    return {
      ...each,
      shown: isPlace
        ? { own: places.own[field], standard: places.standard[field] }
        : { own: each.own, standard: each.standard },
    }
  })
  return { code: standard.code, active: standard.active, fields }
}

/** The values of a standard record that count as decided: those that the organisation has too. The others are offered. */
const getDecided = (own: OrganisationFields, { values }: StandardRow, locale: Locale): StandardValues => {
  const states = getStates(
    { own, standard: getNamedValues({ values }, locale), decided: getNamedValues({ values }, locale) },
    locale,
  )
  const same = new Set(states.filter(each => each.state === 'copied').map(each => each.field))
  return Object.fromEntries(
    standardFields.map(field => [field, same.has(field) ? values[field] : '']),
  ) as StandardValues
}

/** Links an own organisation to a standard record, and adds its numbers; no value changes (MD-O4). */
export const link = async (
  context: Context,
  { standardId, reason, ...seen }: Parsed<typeof linkStandard>,
): Promise<Output<typeof linkStandard>> => {
  const { tx } = context
  await lockOrganisations(context)
  const row = await organisationToChange(context, seen)
  const standard = await standardBy(tx, 'id', standardId)
  if (!standard?.active) throw problem('dataNotFound', { field: 'standardId' })
  if (await isAdded(tx, standard.code)) throw problem('organisationAlreadyAdded')
  const fields: OrganisationFields = presentInput(organisationRecord, row)
  const { identifiers } = await getLists(tx, row.id)
  const lists = { identifiers: [...identifiers, ...(await getFreeIdentifiers(tx, standard))] }
  const values = getDecided(fields, standard, await getCompanyLocale(tx))
  return write(context, row, fields, lists, reason, { code: standard.code, values })
}

/** Ends the link to the standard directory; the values stay. */
export const unlink = async (
  context: Context,
  { reason, ...seen }: Parsed<typeof unlinkStandard>,
): Promise<Output<typeof unlinkStandard>> => {
  const row = await organisationToChange(context, seen)
  return write(context, row, presentInput(organisationRecord, row), {}, reason, null)
}

/** Takes values of the directory, or keeps the own ones: both are decided until the directory changes again. */
export const settle = async (
  context: Context,
  { fields: wishes, aliasConfirmed, reason, ...seen }: Parsed<typeof settleStandard>,
): Promise<Output<typeof settleStandard>> => {
  const { tx } = context
  if (wishes.some(({ take, field }) => take && keyFields.some(name => name === field)))
    await lockOrganisations(context)
  const row = await organisationToChange(context, seen)
  const decision = await standardDecision(tx, row.id)
  const standard = decision?.code && (await standardBy(tx, 'code', decision.code))
  if (!standard) throw problem('dataNotFound')
  const values = getNamedValues(standard, await getCompanyLocale(tx))
  // The user decides about what they have read; a load may have changed it meanwhile.
  if (wishes.some(wish => values[wish.field] !== wish.standard)) throw problem('dataChanged')
  const before: OrganisationFields = presentInput(organisationRecord, row)
  const wanted = wishes.filter(({ take }) => take).map(({ field }) => [field, values[field]])
  const fields: OrganisationFields = { ...before, ...Object.fromEntries(wanted) }
  await checkFields(context, fields, { id: row.id, fields: before }, aliasConfirmed)
  const decided = Object.fromEntries(wishes.map(({ field }) => [field, standard.values[field]]))
  const now = { ...standard.values, ...decision.decided, ...decided }
  return write(context, row, fields, {}, reason, { code: standard.code, values: now })
}
