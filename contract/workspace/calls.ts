import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, instant, list, nameFields, nothing, page, systemId, text, verdict } from '../shapes.ts'
import { ownSettings } from './system-setting.ts'

/** A role as the top bar shows it. */
export const heldRole = z.object({
  id,
  code: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  level: z.enum(['study', 'site', 'personnel']),
  expiresAt: instant.nullable(),
  lastUsed: z.boolean(),
})

export const userInfo = call({
  name: 'userInfo',
  method: 'GET',
  path: '/mdsdata/api/mdsUser/getUserInfo',
  summary: 'Tells who is signed in, in which tenant.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({
    id,
    accountId: id,
    account: z.string(),
    ...nameFields,
    superAdmin: z.boolean(),
    email: z.string().nullable(),
    locale: z.string(),
    tenant: z.object({
      id,
      icon: z.string().nullable(),
      companyName: z.string(),
      companyNameEn: z.string(),
      logoUrl: z.string().nullable(),
      tenantType: z.number().int(),
      timeZone: z.string(),
      usernameChange: z.boolean(),
    }),
    canAdminister: z.boolean(),
    /** The user's own settings: time zones, language, appearance. */
    ...ownSettings,
  }),
  codes: [],
  rows: 'K41 K45 K29 E21 E33 H9 P26',
})

export const listHeldRoles = call({
  name: 'listHeldRoles',
  method: 'POST',
  path: '/mdscore/api/mdsUser/getSystemRoles',
  summary: 'Lists the roles that the actor holds now, the one last used marked.',
  needs: 'signed-in',
  input: z.object({ sysId: systemId.optional() }),
  output: z.array(heldRole),
  codes: [],
  rows: 'K35 K43 F32 H6',
})

export const listRoleMenus = call({
  name: 'listRoleMenus',
  method: 'POST',
  path: '/mdscore/api/mdsUser/getSystemRoleMenus',
  summary:
    'Lists menus (by sort) and buttons of a role that the actor holds; -1, who acts without a role, opens none of its own.',
  needs: 'signed-in',
  input: z.object({ roleId: z.union([id, z.literal('-1')]), sysId: systemId.default(1) }),
  output: z.object({
    menus: z.array(
      z.object({
        id: z.number().int(),
        key: z.string(),
        sort: z.number().int(),
        groupNo: z.number().int(),
        path: z.string(),
        refusal: z.number().int().optional(),
      }),
    ),
    buttons: z.array(z.string()),
  }),
  codes: ['roleChanged'],
  ids: { roleId: 'role' },
  rows: 'K36 H7 H8 E34 B24',
})

export const useRole = call({
  name: 'useRole',
  method: 'POST',
  path: '/mdscore/api/mdsUser/useRole',
  summary: 'Makes a held role the acting one, remembered for this tenant and account.',
  needs: 'signed-in',
  input: z.object({ roleId: id }),
  output: done,
  codes: ['roleChanged', 'examNotPassed'],
  changes: { audit: 'useRole', entity: 'session', repeatable: true },
  ids: { roleId: 'role' },
  rows: 'H6 F32 F34 TR-A2',
})

export const listApplications = call({
  name: 'listApplications',
  method: 'GET',
  path: '/mdsdata/dict/curd/getAppInfoForRemark',
  summary:
    'Lists the sub-applications open to the roles held, last used first; `refusal` is the licence code of one that is shut.',
  needs: 'signed-in',
  input: nothing,
  output: list(
    z.object({
      id: z.number().int(),
      key: z.string(),
      prefix: z.string(),
      home: z.string(),
      studyHomeHash: z.string(),
      roles: z.array(id),
      lastUsedAt: instant.nullable(),
      refusal: z.number().int().optional(),
      /** Whether its home answers: in this product, or next to it under the same origin. */
      reachable: z.boolean(),
    }),
  ),
  codes: [],
  rows: 'K37 A13 A14 A15 A16',
})

export const explainAccess = call({
  name: 'explainAccess',
  method: 'POST',
  path: '/mdscore/api/access/explain',
  summary:
    'Answers, for calls and the records they would act on, whether the actor may and the ordered reasons.',
  needs: 'signed-in',
  input: z.object({
    asks: z
      .array(z.object({ call: z.string().max(64), id: id.optional() }))
      .min(1)
      .max(100),
  }),
  output: z.object({ verdicts: z.array(verdict) }),
  codes: ['dataNotFound'],
  furtherIds: { 'asks.id': 'users' },
  rows: 'H8 H20 TR-Z1',
})

export const readSetting = call({
  name: 'readSetting',
  method: 'POST',
  path: '/mdsdata/account/selectAccountSystemSetting',
  summary: "Reads the actor's own setting under a name; null if nothing.",
  needs: 'signed-in',
  input: z.object({ name: text(64).regex(/^[a-z][a-zA-Z.-]*$/) }),
  output: z.object({ name: z.string(), value: z.json() }),
  codes: [],
  rows: 'K31',
})

export const saveSetting = call({
  name: 'saveSetting',
  method: 'POST',
  path: '/mdsdata/account/saveOrUpdateSetting',
  summary: 'Saves a setting of the actor (columns, density, zones) under a name, at most 16 KB.',
  needs: 'signed-in',
  input: z.object({ name: text(64).regex(/^[a-z][a-zA-Z.-]*$/), value: z.json() }),
  output: done,
  codes: ['valueTooLarge'],
  changes: { audit: 'saveSetting', entity: 'setting', repeatable: true },
  rows: 'K32',
})

export const portalStudies = call({
  name: 'portalStudies',
  method: 'GET',
  path: '/mdsdata/mds/study/portalPage',
  summary:
    'Lists the studies of the workspace that the actor may see, pinned ones first; those whose number or name has the words, where words are given.',
  needs: 'signed-in',
  input: z.object({
    ...page,
    limit: page.limit.unwrap().max(50).default(15),
    query: text(200).default(''),
    /** Also those that are switched off. */
    inactive: z.stringbool().or(z.boolean()).default(false),
  }),
  output: list(
    z.object({
      id,
      planId: z.string(),
      name: z.string(),
      nameEn: z.string(),
      phase: z.string(),
      status: z.enum(['planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked']),
      sites: z.number().int(),
      activeSites: z.number().int(),
      plannedSites: z.number().int(),
      enrolledSubjects: z.number().int(),
      plannedSubjects: z.number().int(),
      /** Lead project manager; null while there is none, and where the company does not show them (E31). */
      lpm: z.object({ lastName: z.string(), firstName: z.string() }).nullable(),
      pinned: z.boolean(),
      updatedAt: instant,
    }),
  ),
  codes: [],
  rows: 'L13 F7 D28 E31',
})

export const pinStudy = call({
  name: 'pinStudy',
  method: 'POST',
  path: '/mdsdata/portalPage/addStudyTopPc',
  summary: "Pins a study to the top of the actor's portal.",
  needs: 'signed-in',
  input: z.object({ studyId: id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'pinStudy', entity: 'studies', repeatable: true },
  ids: { studyId: 'studies' },
  rows: 'L22 F7',
})

export const unpinStudy = call({
  name: 'unpinStudy',
  method: 'POST',
  path: '/mdsdata/portalPage/cancelStudyTopPc',
  summary: 'Unpins a study.',
  needs: 'signed-in',
  input: z.object({ studyId: id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'unpinStudy', entity: 'studies', repeatable: true },
  ids: { studyId: 'studies' },
  rows: 'L23 F7',
})

export const companyInfo = call({
  name: 'companyInfo',
  method: 'GET',
  path: '/mdsdata/tenant/detail',
  summary: 'Basic information of the tenant: names, type, languages, licence and counts.',
  needs: { menu: 1002 },
  input: nothing,
  output: z.object({
    id,
    icon: z.string().nullable(),
    companyName: z.string(),
    companyNameEn: z.string(),
    languageFlag: z.string(),
    tenantLanguageList: z.array(z.string()),
    /** A signed link to the logo (TR-W6). */
    logoUrl: z.string().nullable(),
    /** Where its users sign in, also by its own identity provider. */
    signInUrl: z.string(),
    tenantType: z.number().int(),
    timeZone: z.string(),
    rowVersion: z.number().int(),
    licenceFrom: instant.nullable(),
    licenceTo: instant.nullable(),
    applications: z.array(
      z.object({
        id: z.number().int(),
        key: z.string(),
        licenceFrom: instant.nullable(),
        licenceTo: instant.nullable(),
      }),
    ),
    counts: z.object({
      users: z.number().int(),
      departments: z.number().int(),
      organisations: z.number().int(),
      studies: z.number().int(),
      sites: z.number().int(),
    }),
  }),
  codes: [],
  rows: 'L1 B25 E30',
})
