import { z } from 'zod'
import { call } from '../define.ts'
import { locales } from '../locales.ts'
import { list, nothing } from '../shapes.ts'
import { zoneSetting } from '../zones/calls.ts'

const prefix = '/mdsdata/api/mdsUser'

/** Themes and densities that a user can choose; `auto` follows the device. */
export const themeChoice = z.enum(['auto', 'light', 'dark'])
export const densityChoice = z.enum(['compact', 'default', 'comfortable'])

/** The user's own choices for every browser; null: never chosen. */
export const systemSetting = z.object({
  locale: z.enum(locales).nullable(),
  theme: themeChoice.nullable(),
  density: densityChoice.nullable(),
})
export type SystemSetting = z.output<typeof systemSetting>

/** The user's own settings, which a page gets together with the identity. */
export const ownSettings = {
  /** Zones in which the user reads and exports times. */
  zoneSetting,
  /** Language and appearance that the user has chosen for every browser. */
  system: systemSetting,
}

export const readSystemSetting = call({
  name: 'readSystemSetting',
  method: 'GET',
  path: `${prefix}/getUserSystemSetting`,
  summary: 'Gives the language, theme and density that the actor has chosen for every browser.',
  needs: 'signed-in',
  input: nothing,
  output: systemSetting,
  codes: [],
  // Requested whenever the user returns to a page: that alone must not extend the session.
  passive: true,
  rows: 'K29 F36',
})

export const saveSystemSetting = call({
  name: 'saveSystemSetting',
  method: 'POST',
  path: `${prefix}/updateUserSystemSetting`,
  summary:
    'Keeps the language, theme or density that the actor chooses, for every browser; mails to the actor follow the language. Fields left out stay.',
  needs: 'signed-in',
  input: z.object({
    locale: z.enum(locales).optional(),
    theme: themeChoice.optional(),
    density: densityChoice.optional(),
  }),
  output: systemSetting,
  codes: ['languageNotOffered'],
  changes: { audit: 'saveSystemSetting', entity: 'setting', repeatable: true },
  rows: 'K30 F36 N23',
})

export const listPortalLanguages = call({
  name: 'listPortalLanguages',
  method: 'GET',
  path: '/mdsdata/mds/portalPage/getLanguageFlagList',
  summary: 'Lists the languages that the company offers, its own first, each under its own name.',
  needs: 'signed-in',
  input: nothing,
  output: list(z.object({ code: z.enum(locales), name: z.string(), main: z.boolean() })),
  codes: [],
  rows: 'K33 N23 E30',
})
