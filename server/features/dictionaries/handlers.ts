import * as calls from '../../../contract/dictionaries/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { organisationType } from '../../../contract/organisations/shapes.ts'
import { roleLevel } from '../../../contract/roles/shapes.ts'
import { siteEnvironment, siteStatus } from '../../../contract/sites/shapes.ts'
import { studyStatus } from '../../../contract/studies/shapes.ts'
import { userStatus, userType } from '../../../contract/users/shapes.ts'
import { callingCodes } from '../../../contract/values/calling-codes.ts'
import type { WordKey } from '../../../locales/words.ts'
import { seesContact } from '../../access/contact.ts'
import type { Actor } from '../../kernel/context.ts'
import { type Handled, handle, handlePublic } from '../../kernel/http/handle.ts'
import { getCities } from '../../kernel/places/cities.ts'
import { getProvinces } from '../../kernel/places/provinces.ts'
import { countriesIn, getPlaceIds } from '../../kernel/places/regions.ts'
import { words } from '../../kernel/words.ts'

const counted = <R>(records: R[]): { records: R[]; total: number } => ({ records, total: records.length })

const listRegions = handle(
  calls.listRegions,
  async ({ client }, { type, level, parentId: wanted, country = '', province = '' }) => {
    const { locale } = client
    const ids = getPlaceIds({ country, province, city: '' })
    const parentId = (level === 2 ? ids.countryId : ids.provinceId) ?? wanted ?? null
    if (level === 2)
      return counted(
        getProvinces(parentId ?? '', locale).map(({ code, name }) => ({
          ...{ id: code, parentId, level, name },
          parent: getCities(code, locale).length > 0,
        })),
      )
    if (level === 3)
      return counted(
        getCities(parentId ?? '', locale).map(({ id, name }) => ({
          id,
          parentId,
          level,
          name,
          parent: false,
        })),
      )
    return counted(
      countriesIn(locale, type === 'phone').map(({ code, name }) => ({
        id: code,
        parentId: null,
        level,
        name,
        parent: getProvinces(code, locale).length > 0,
      })),
    )
  },
)

const entries = <V extends string>(values: readonly V[], key: (value: V) => WordKey) =>
  values.map(value => [value, key(value)] as const)

/** The values of each dictionary and the location of their words: the same as on the screens. */
const dictionaries: Record<calls.DictionaryType, (readonly [string, WordKey])[]> = {
  userStatus: entries(userStatus.options, value => `users:status.${value}`),
  userType: entries(userType.options, value => `users:type.${value}`),
  roleLevel: entries(roleLevel.options, value => `roles:level.${value}`),
  studyStatus: entries(studyStatus.options, value => `common:studyStatus.${value}`),
  siteStatus: entries(siteStatus.options, value => `sites:status.${value}`),
  siteEnvironment: entries(siteEnvironment.options, value => `sites:environment.${value}`),
  organisationType: entries(organisationType.options, value => `organisations:type.${value}`),
}

const dictionaryIn = (type: calls.DictionaryType, locale: Locale) =>
  dictionaries[type].map(([value, key], sort) => ({ value, label: words(locale)(key), sort }))

const listDictionary = handle(calls.listDictionary, async ({ client }, { type }) =>
  counted(dictionaryIn(type, client.locale)),
)

const listOrganisationTypes = handle(calls.listOrganisationTypes, async ({ client }) =>
  counted(
    organisationType.options.map((value, sort) => ({
      ...{ value, sort },
      label: words(client.locale)(`organisations:type.${value}`),
    })),
  ),
)

const codeOf = new Map(callingCodes.map(({ region, code }) => [region, code]))

const listCallingCodes = handlePublic(calls.listCallingCodes, async ({ client }) =>
  counted(
    countriesIn(client.locale, true).map(({ code: region, name }) => ({
      region,
      name,
      code: codeOf.get(region) ?? '',
    })),
  ),
)

/** Without the permission to see addresses and phones, a user cannot search by them either: they could guess them letter by letter. */
const getSearchConditions = (actor: Actor): calls.SearchConditions => ({
  users: {
    texts: [
      'name',
      'reading',
      'account',
      'employeeId',
      ...(seesContact(actor) ? (['email', 'phone'] as const) : []),
    ],
    filters: ['status', 'type', 'department', 'role', 'validity', 'inactive'],
  },
})

const configItem = handle(calls.configItem, async ({ actor }, { item }) => ({
  item,
  itemValue: JSON.stringify(getSearchConditions(actor)),
}))

/** Handlers of contract/dictionaries/calls.ts. */
export const handlers: readonly Handled[] = [
  listRegions,
  listDictionary,
  listOrganisationTypes,
  listCallingCodes,
  configItem,
]
