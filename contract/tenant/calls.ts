import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { id, instant, line, list, nameFields, nothing, page, rowVersion } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import { zoneId } from '../zones/calls.ts'
import { reminderKind, settingNames, tenantSettings } from './settings.ts'

const prefix = '/mdsdata/tenant'
const settingMenu = 1005
const edits = { menu: settingMenu, button: 'TENANT_SETTING_EDIT' } as const

/** What a change of settings does to people, departments and open registrations when it is saved, or at their next step. */
export const consequenceKinds = [
  'passwordsExpire',
  'passwordsHold',
  'authenticatorAsked',
  'sessionsEnd',
  'devicesForgotten',
  'severalSessions',
  'registrationsMove',
  'withoutDepartment',
  'departmentsDeeper',
  'remindersStart',
  'remindersStop',
  'encryptionAsked',
  'encryptionSpared',
  'renamable',
  'renamableNoMore',
  'leadShown',
  'leadHidden',
  'invitationsKeep',
  'exportsCapped',
  'nameShown',
  'languageGoes',
  'languageFollows',
  'remindersMove',
] as const
export type ConsequenceKind = (typeof consequenceKinds)[number]

export const consequence = z.object({
  kind: z.enum(consequenceKinds),
  /** The kind of reminder that starts or stops, if it is about one. */
  reminder: reminderKind.nullable(),
  count: z.number().int(),
  /** The first ten of the affected people that the actor may see, in reading order. */
  people: z.array(
    z.object({
      id,
      ...nameFields,
      account: z.string().nullable(),
      department: z.string().nullable(),
      departmentEn: z.string().nullable(),
    }),
  ),
  /** The first ten of the departments. */
  departments: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
})
export type Consequence = z.output<typeof consequence>

const saved = z.object({
  settings: tenantSettings,
  rowVersion: z.number().int(),
  /** Who changed them last, and when; null before the first change. */
  changed: z.object({ by: z.string(), at: instant }).nullable(),
})
export type SavedSettings = z.output<typeof saved>

export const readTenantSetting = call({
  name: 'readTenantSetting',
  method: 'GET',
  path: `${prefix}/getSetting`,
  summary: 'Gives the settings of the tenant, each with its value, and who changed them last.',
  needs: { menu: settingMenu },
  input: nothing,
  output: saved,
  codes: [],
  rows: 'E31 B48 L1',
})

export const updateSetting = call({
  name: 'updateSetting',
  method: 'PUT',
  path: `${prefix}/updateSetting`,
  summary:
    'Saves the settings of the tenant over the version that the actor has seen; what they ask of people holds at once.',
  needs: edits,
  input: tenantSettings.extend({ rowVersion }),
  output: saved,
  codes: ['dataChanged', 'dataNotFound', 'userNotEnabled'],
  changes: { audit: 'updateSetting', entity: 'tenantSettings', repeatable: true },
  ids: { accessReviewerId: 'users' },
  rows: 'L3 E31 B48 TR-C1',
})

export const previewSetting = call({
  name: 'previewSetting',
  method: 'POST',
  path: `${prefix}/previewSetting`,
  summary:
    'Tells whom settings would hit if they were saved now, how many and the first ten, and which of them change; one left out stays. Changes nothing.',
  needs: edits,
  input: tenantSettings.partial(),
  output: z.object({
    consequences: z.array(consequence),
    /** Settings that differ from those in effect. Each applies to everybody from then on, not only to those affected at once. */
    changed: z.array(z.enum(settingNames)),
  }),
  codes: ['dataNotFound', 'userNotEnabled'],
  ids: { accessReviewerId: 'users' },
  rows: 'E31 B48 TR-N12',
})

export const settingHistory = call({
  name: 'settingHistory',
  method: 'GET',
  path: `${prefix}/settingHistory`,
  summary: 'Lists the changes of the tenant’s settings, newest first, from the audit trail.',
  needs: { menu: settingMenu },
  input: z.object(page),
  output: list(historyEntry),
  codes: [],
  rows: 'TR-A1 B48',
})

export const deptRequired = call({
  name: 'deptRequired',
  method: 'GET',
  path: `${prefix}/getTenantDeptIsRequired`,
  summary: 'Tells whether people of the tenant must belong to a department.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({ required: z.boolean() }),
  codes: [],
  rows: 'L4',
})

const language = z.enum(locales)

/** The company's own details. */
export const companyFields = {
  companyName: line(limits.longNameLength).min(1),
  companyNameEn: line(limits.longNameLength),
  /** Short text in the tenant switch, where there is no logo. */
  icon: line(4),
  /** Languages that its users may choose, including the default one. */
  tenantLanguageList: z
    .array(language)
    .min(1)
    .max(locales.length)
    .transform(chosen => locales.filter(each => chosen.includes(each))),
  languageFlag: language,
  timeZone: zoneId,
}

export const companyFieldNames = [
  'companyName',
  'companyNameEn',
  'icon',
  'tenantLanguageList',
  'languageFlag',
  'timeZone',
] as const satisfies readonly (keyof typeof companyFields)[]
export type CompanyField = (typeof companyFieldNames)[number]

const companyMenu = 1002
const companyEdits = { menu: companyMenu, button: 'TENANT_INFO_EDIT' } as const
const ownLanguage = {
  path: ['languageFlag'],
  message: 'fieldRequired',
}
const offersOwn = (of: { tenantLanguageList?: readonly string[]; languageFlag?: string }): boolean =>
  !of.tenantLanguageList || !of.languageFlag || of.tenantLanguageList.includes(of.languageFlag)

export const updateCompany = call({
  name: 'updateCompany',
  method: 'PUT',
  path: `${prefix}/update`,
  summary:
    "Saves names, mark, logo, languages and time zone of the company over the version that the actor has seen; a logo is the actor's own upload.",
  needs: companyEdits,
  input: z
    .object({
      ...companyFields,
      /** If left out, the logo stays; null removes it. */
      logoUploadId: id.nullable().optional(),
      rowVersion,
    })
    .refine(offersOwn, ownLanguage),
  output: z.object({ rowVersion: z.number().int(), logoUrl: z.string().nullable() }),
  codes: ['dataChanged', 'dataNotFound'],
  changes: { audit: 'updateCompany', entity: 'tenant', repeatable: true },
  ids: { logoUploadId: 'files' },
  rows: 'L2 B25 E30 G16 TR-C1 TR-W1',
})

export const previewCompany = call({
  name: 'previewCompany',
  method: 'POST',
  path: `${prefix}/previewUpdate`,
  summary:
    'Tells whom names, languages and time zone of the company would hit if they were saved now, and what of it changes; a field left out stays. Changes nothing.',
  needs: companyEdits,
  input: z.object(companyFields).partial().refine(offersOwn, ownLanguage),
  output: z.object({
    consequences: z.array(consequence),
    /** Fields that differ from the saved ones. */
    changed: z.array(z.enum(companyFieldNames)),
  }),
  codes: [],
  rows: 'L2 B25 E30',
})

export const companyHistory = call({
  name: 'companyHistory',
  method: 'GET',
  path: `${prefix}/companyHistory`,
  summary: 'Lists the changes of what the company says of itself, newest first, from the audit trail.',
  needs: { menu: companyMenu },
  input: z.object(page),
  output: list(historyEntry),
  codes: [],
  rows: 'TR-A1 B25 L2',
})
