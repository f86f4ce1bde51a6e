import type { Output } from '../../contract/define.ts'
import type { Locale } from '../../contract/locales.ts'
import { records } from '../../contract/registry/records.ts'
import type { userHistory } from '../../contract/users/calls.ts'
import { isEnd } from '../../contract/values/last-day.ts'
import { maskedEmail, maskedPhone, seesContact } from '../access/contact.ts'
import type { Context } from '../kernel/context.ts'
import { lastDayIn } from '../kernel/zone.ts'
import { getNames, type Kind } from './names.ts'
import { getPlace, getWord, rightIn } from './value-words.ts'

export type Json = Output<typeof userHistory>['records'][number]['changes'][number]['from']

/** Kinds of records whose ids fields have, by the suffix of the field's name. */
const kindOfField: readonly (readonly [RegExp, Kind])[] = [
  [
    /(^u|U)serIds?$|^managerIds$|^accessReviewerId$|^successorIds?$|^askedBy$|^decidedBy$|^grantedBy$|^people$/,
    'users',
  ],
  [/(^r|R)oleIds?$/, 'roles'],
  [/(^d|D)epartmentIds?$/, 'departments'],
  [/(^p|P)ositionIds?$/, 'positions'],
  [/^categoryId$/, 'courseCategories'],
  [/(^c|C)ourseIds?$/, 'courses'],
  [/(^o|O)rganisationIds?$/, 'organisations'],
  [/(^s|S)tudyIds?$/, 'studies'],
  [/(^s|S)iteIds?$/, 'sites'],
  [/^piPersonId$/, 'sitePeople'],
  [/^assignmentIds$/, 'held'],
  [/^memberId$/, 'members'],
  [/^fieldId$/, 'organisationFields'],
  [/^optionIds$/, 'organisationFieldOptions'],
  [/^accountId$/, 'logins'],
  [/^taskIds$/, 'tasks'],
  [/^import$/, 'imports'],
  [/^handover$/, 'handovers'],
  [/^accessRequest$/, 'accessRequests'],
]
/** The kind of record that a declared field refers to. */
const getReference = (entity: string, field: string): Kind | undefined => {
  const declared = records.get(entity)?.fields[field]
  return declared && 'of' in declared ? (declared.of as Kind) : undefined
}

/** Kind of the records whose ids a field of an entry has. */
export const getKind = (entity: string, field: string): Kind | undefined =>
  getReference(entity, field) ?? kindOfField.find(([name]) => name.test(field))?.[1]

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(texts) : typeof value === 'string' ? [value] : []

type Entry = {
  entity: string
  entity_id?: string | null
  payload: { changes?: Record<string, [unknown, unknown]>; detail?: Record<string, unknown> } | null
}

/** Every id in the fields of entries, by the kind of its record. */
const idsIn = (entries: readonly Entry[]): Map<Kind, Set<string>> => {
  const ids = new Map<Kind, Set<string>>()
  for (const { entity, payload } of entries)
    for (const [field, value] of [
      ...Object.entries(payload?.changes ?? {}),
      ...Object.entries(payload?.detail ?? {}),
    ])
      for (const [name, each] of [[field, value] as const, ...inside(value)]) {
        const kind = getKind(entity, name)
        if (kind) ids.set(kind, new Set([...(ids.get(kind) ?? []), ...texts(each)]))
      }
  return ids
}

/** The fields of an object in an entry, such as the filters of an export. */
const inside = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** Former sign-in names of accounts: an entry that removes or assigns an account also has its name. */
const loginsIn = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ payload }) => {
      const { accountId = [], account = [] } = payload?.changes ?? {}
      return accountId.flatMap((id, side): [string, string][] => {
        const name = account[side]
        return typeof id === 'string' && typeof name === 'string' ? [[id, name]] : []
      })
    }),
  )

/** Turns the value of an entry's field into words. */
export type Shown = (entry: Pick<Entry, 'entity' | 'entity_id'>, field: string, value: unknown) => Json

type Reader = Pick<Context, 'tx' | 'actor'> & { locale: Locale }

/**
 * Turns the values of entries into words for a reader. Ids become the current names of their records, and contact data are masked without
 * the permission to see them. With `words`, states and permissions become words too, and a validity ends with a day of the company. The
 * id of a deleted record stays.
 */
export const shownIn = async (
  { tx, actor, locale }: Reader,
  entries: readonly Entry[],
  { words = false }: { words?: boolean } = {},
): Promise<Shown> => {
  const names = await getNames(tx, idsIn(entries))
  const logins = loginsIn(entries)
  const contact = seesContact(actor)
  return ({ entity, entity_id }, field, value) => {
    const own = entity === 'users' && entity_id === actor.userId
    // A text in an object may have words of its own field, else those of the field that has the object.
    const one = (text: string, name: string): string => {
      const kind = getKind(entity, name)
      if (kind) return names.of(kind, text, locale) ?? logins.get(text) ?? text
      const word = words
        ? (getLastDay(name, text, actor.tenant.timeZone) ??
          rightIn(locale, name, text) ??
          getWord(locale, entity, name, text) ??
          getWord(locale, entity, field, text) ??
          getPlace(locale, entity, name, text))
        : undefined
      return word ?? (contact || own ? text : masked(name, text))
    }
    return eachText(value, field, one)
  }
}

/** The last day of a validity that ends with a day of the company; undefined for any other value. */
const getLastDay = (field: string, text: string, zone: string): string | undefined =>
  isEnd(field) && /^\d{4}-\d{2}-\d{2}T/.test(text) ? lastDayIn(new Date(text), zone) : undefined

/** Turns each text of a value into words by its field, those in an object by theirs. */
const eachText = (value: unknown, field: string, one: (text: string, field: string) => string): Json => {
  if (typeof value === 'string') return one(value, field)
  if (Array.isArray(value)) return value.map(each => eachText(each, field, one))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachText(each, key, one)]))
  return (value ?? null) as Json
}

const address = /[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+/gu

/** Contact data appear in many fields: phone numbers in fields named so, addresses in any text. */
const masked = (field: string, text: string): string =>
  /phone/i.test(field)
    ? (maskedPhone(text) ?? '')
    : text.replace(address, found => maskedEmail(found) ?? found)

/** A text of an entry, masked for its reader: names and reasons may contain addresses too. */
export const maskedText = (text: string, actor: Context['actor']): string =>
  seesContact(actor) ? text : masked('', text)
