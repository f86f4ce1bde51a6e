import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { organisationType } from '../organisations/shapes.ts'
import { list, nothing, text } from '../shapes.ts'

/** Id of a country or a province: its code in ISO 3166-1 (`CN`) or 3166-2 (`CN-SH`). */
export const placeId = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)
/** Id of a city: of its province, and its English name (`CN-SH-shanghai`). No standard numbers the cities of all countries. */
export const cityId = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}-[a-z-]+$/)

export const listRegions = call({
  name: 'listRegions',
  method: 'GET',
  path: '/mdsdata/tenant/country/list',
  summary:
    'Lists countries and regions (level 1), the provinces of one (level 2), or the cities of a province (level 3), under their names in the language of the reader.',
  needs: 'signed-in',
  input: z.object({
    /** `phone` leaves out those without their own calling code. */
    type: z.enum(['address', 'phone']).default('address'),
    level: z.coerce.number().int().min(1).max(3).default(1),
    /** The country whose provinces are requested, or the province whose cities are. */
    parentId: placeId.optional(),
    /** The same by names in any language, for forms that store names. */
    country: text(limits.longNameLength).optional(),
    province: text(limits.longNameLength).optional(),
  }),
  output: list(
    z.object({
      id: z.union([placeId, cityId]),
      parentId: placeId.nullable(),
      level: z.number().int(),
      name: z.string(),
      /** Whether there is a list of its parts. */
      parent: z.boolean(),
    }),
  ),
  codes: [],
  rows: 'K34 E36',
})

/** Lists of fixed values that forms and filters offer. */
export const dictionaryTypes = [
  'userStatus',
  'userType',
  'roleLevel',
  'studyStatus',
  'siteStatus',
  'siteEnvironment',
  'organisationType',
] as const
export type DictionaryType = (typeof dictionaryTypes)[number]

export const listDictionary = call({
  name: 'listDictionary',
  method: 'GET',
  path: '/mdsdata/dict/curd/getList',
  summary:
    'Lists the values of one dictionary in their order, each with its word in the language of the reader.',
  needs: 'signed-in',
  input: z.object({ type: z.enum(dictionaryTypes) }),
  output: list(z.object({ value: z.string(), label: z.string(), sort: z.number().int() })),
  codes: [],
  rows: 'K38',
})

export const listOrganisationTypes = call({
  name: 'listOrganisationTypes',
  method: 'GET',
  path: '/mdsdata/dict/curd/getOrgSubTypeList',
  summary:
    'Lists the kinds of organisations in their order, each with its word in the language of the reader.',
  needs: 'signed-in',
  input: nothing,
  output: list(z.object({ value: organisationType, label: z.string(), sort: z.number().int() })),
  codes: [],
  rows: 'L69',
})

export const listCallingCodes = call({
  name: 'listCallingCodes',
  method: 'GET',
  path: '/mdsdata/dict/curd/open/globalRoaming',
  summary:
    'Lists the countries and regions that can be called, by name in the language of the reader, with their codes.',
  needs: 'public',
  input: nothing,
  output: list(z.object({ region: placeId, name: z.string(), code: z.string() })),
  codes: [],
  rows: 'K39',
})

/** Texts that a search of users covers, and its filters. */
export const searchConditions = z.object({
  users: z.object({
    texts: z.array(z.enum(['name', 'reading', 'account', 'employeeId', 'email', 'phone'])),
    filters: z.array(z.enum(['status', 'type', 'department', 'role', 'validity', 'inactive'])),
  }),
})
export type SearchConditions = z.output<typeof searchConditions>

export const configItem = call({
  name: 'configItem',
  method: 'GET',
  path: '/mdsdata/config/getItem',
  summary:
    'Gives one item of the configuration; `search_condition_config` says by what the acting role searches, as JSON text.',
  needs: 'signed-in',
  input: z.object({ item: z.enum(['search_condition_config']) }),
  output: z.object({ item: z.string(), itemValue: z.string() }),
  codes: [],
  rows: 'K40',
})
