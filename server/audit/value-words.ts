import { applications, masterDataId } from '../../contract/access/applications.ts'
import { resourcesOf } from '../../contract/access/resources.ts'
import type { Locale } from '../../contract/locales.ts'
import { addressPurposes, formatAddress } from '../../contract/organisations/addresses.ts'
import { type FurtherColumn, furtherLabels } from '../../contract/organisations/further-columns.ts'
import { getFieldKeys, records } from '../../contract/registry/records.ts'
import { gateItems, getGateField } from '../../contract/sites/gate-items.ts'
import { getCountryName } from '../../contract/values/countries.ts'
import type { Namespace } from '../../locales/words.ts'
import { getPlaceName, getPlaceNames } from '../kernel/places/regions.ts'
import { hasWord, wordAt } from '../kernel/words.ts'

/** Where the words for a field's values are, by kind of record and field. */
const places: Readonly<Record<string, readonly [Namespace, string] | undefined>> = {
  ...Object.fromEntries(
    [...records.values()].flatMap(({ entity, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'choice' || field.kind === 'choices'
          ? [[`${entity}.${name}`, field.words.split(':')]]
          : [],
      ),
    ),
  ),
  'organisationFields.type': ['organisationFields', 'type'],
  'certificates.state': ['certificates', 'state'],
  'handovers.state': ['handovers', 'state'],
  'noticeAgents.noticeKinds': ['notices', 'kind'],
  'accessRequests.state': ['accessRequests', 'state'],
  'accessRequests.kind': ['accessRequests', 'kind'],
  'accessRequests.decision': ['accessRequests', 'state'],
  'heldChanges.state': ['impact', 'state'],
  'heldChanges.call': ['impact', 'wish'],
  'imports.kind': ['imports', 'kind'],
  'downloads.kind': ['downloads', 'kind'],
  'sites.milestone': ['common', 'milestone'],
  'sites.piWarnings': ['siteDetail', 'pi.warning'],
  'sites.fileKind': ['siteDetail', 'files.kind'],
  'studies.status': ['common', 'studyStatus'],
  'studies.milestone': ['common', 'milestone'],
  'invitation.type': ['users', 'type'],
  ...Object.fromEntries(
    gateItems.map(item => [`sites.${getGateField(item)}`, ['siteDetail', 'gateWord'] as const]),
  ),
  'courses.kind': ['player', 'kind'],
  'courses.language': ['common', 'language'],
  'courses.publicationScope': ['audit', 'publicationScope'],
  'tenant.tenantType': ['audit', 'tenantKind'],
}

/** The word for a field of a trail entry or a column of an export; undefined when there is none. */
const getFieldWord = (locale: Locale, name: string): string | undefined => {
  const keys = [
    `audit:exportColumn.${name}`,
    ...(Object.hasOwn(furtherLabels, name) ? [furtherLabels[name as FurtherColumn]] : []),
    ...getFieldKeys(name),
    `past:review.column.${name}`,
    `audit:trail.column.${name}`,
    `sign:export.${name}`,
  ] as `${Namespace}:`[]
  const key = keys.find(each => hasWord(locale, each))
  return key && wordAt(locale, key)
}

/** Fields whose values are names of columns. */
const columnFields = new Set(['columns', 'sort', 'field'])

const getNamed = (locale: Locale, field: string, value: string): string | undefined => {
  if (columnFields.has(field)) return getFieldWord(locale, value)
  return field === 'call' && hasWord(locale, `audit:${value}`) ? wordAt(locale, `audit:${value}`) : undefined
}

/** The word for a state, a call or a column, the name of a country; undefined when the value is not a key. */
export const getWord = (locale: Locale, entity: string, field: string, value: string): string | undefined => {
  const named = getNamed(locale, field, value)
  if (named) return named
  if (records.get(entity)?.fields[field]?.kind === 'countries') return getCountryName(locale, value)
  const place = places[`${entity}.${field}`]
  if (!place || !/^[a-z_ ]+$/i.test(value)) return undefined
  const [namespace, group] = place
  const key = value.replaceAll(' ', '_')
  const word = wordAt(locale, `${namespace}:${group}.${key}`)
  return word.endsWith(`.${key}`) ? undefined : word
}

/** A place of an organisation, or a line of a further address with its purpose, in the language of the reader (E36). */
export const getPlace = (locale: Locale, entity: string, field: string, text: string): string | undefined => {
  if (entity !== 'organisations') return undefined
  if (field === 'country' || field === 'province' || field === 'city')
    return getPlaceName(field, text, locale)
  if (field !== 'addresses') return undefined
  const [, purpose = '', rest = ''] = /^(\w+): (.*)$/s.exec(text) ?? []
  if (!(addressPurposes as readonly string[]).includes(purpose)) return undefined
  return `${wordAt(locale, `organisations:purpose.${purpose}`)}: ${getAddress(rest, locale)}`
}

/** An address as readers of a language write it; one that is not stored in parts as it is. */
const getAddress = (text: string, locale: Locale): string => {
  const [country = '', province = '', city = '', ...rest] = text.split('; ')
  if (rest.length < 2) return text
  const place = getPlaceNames({ country, province, city }, locale)
  return formatAddress({ ...place, zip: rest.at(-1)!, address: rest.slice(0, -1).join('; ') }, locale)
}

const fields = new Set(['applications', 'menus', 'buttons'])
const rightsByLocale = new Map<Locale, ReadonlyMap<string, string>>()

/** A permission in words with its path, "CTMS › Study plan › Edit"; undefined when the field has no permissions. */
export const rightIn = (locale: Locale, field: string, right: string): string | undefined => {
  if (!fields.has(field)) return undefined
  const words = rightsByLocale.get(locale) ?? new Map(getRights(locale))
  rightsByLocale.set(locale, words)
  // An application and a menu may have the same id: applications have a field of their own.
  return words.get(field === 'applications' ? `application ${right}` : right)
}

function* getRights(locale: Locale): Iterable<[string, string]> {
  for (const { id, key } of applications) {
    const application = wordAt(locale, `applications:${key}`)
    yield [`application ${id}`, application]
    for (const menu of resourcesOf.get(id) ?? []) {
      const own = id === masterDataId
      const name = `${application} › ${wordAt(locale, own ? `menus:${menu.key}` : `resources:menu.${menu.key}`)}`
      yield [String(menu.id), name]
      for (const { key: button, action } of menu.buttons)
        yield [
          `${menu.id}-${button}`,
          `${name} › ${wordAt(locale, action ? `resources:action.${action}` : `menus:button.${button}`)}`,
        ]
    }
  }
}
