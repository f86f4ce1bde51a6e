import type { SessionStore } from '../../client/session/store.ts'
import type { Company } from '../../components/screens/company/draft.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import type { Consequence, SavedSettings } from '../../contract/tenant/calls.ts'
import { usualSettings } from '../../contract/tenant/settings.ts'
import { type Answer, answeredSession, busy, done } from '../answered.ts'

const saved: SavedSettings = {
  settings: { ...usualSettings, twoFactor: 'optional', passwordCycleMonths: 6 },
  rowVersion: 4,
  changed: { by: '林海燕', at: '2026-11-20T06:24:00Z' },
}

const consequence: Consequence = {
  kind: 'severalSessions',
  reminder: null,
  count: 4,
  people: [
    { lastName: '张', firstName: '伟', reading: '', account: 'zhang.wei' },
    { lastName: 'Navarro Gil', firstName: 'Elena', reading: '', account: 'elena.navarro' },
  ].map((person, at) => ({
    ...person,
    id: `p${at}`,
    department: '临床运营部',
    departmentEn: 'Clinical Operations',
  })),
  departments: [],
}

const languageGoes: Consequence = { ...consequence, kind: 'languageGoes', count: 2 }

const entry = {
  seq: 12,
  at: '2026-11-20T06:24:00Z',
  action: 'updateSetting',
  actorName: '林海燕',
  roleName: '账号持有人',
  roleNameEn: 'Account holder',
  version: 4,
  reason: '',
  changes: [{ field: 'passwordCycleMonths', from: 3, to: 6 }],
}

export const company: Company = {
  id: 't',
  icon: '恒',
  companyName: '恒屿肿瘤医药集团股份有限公司',
  companyNameEn: 'Hengyu Oncology Pharmaceutical Group Co., Ltd.',
  languageFlag: 'zh-CN',
  tenantLanguageList: ['zh-CN', 'en-US', 'ja-JP'],
  logoUrl: null,
  signInUrl: 'https://mds.example.com/login?company=t',
  tenantType: 1,
  timeZone: 'Asia/Shanghai',
  rowVersion: 3,
  licenceFrom: null,
  licenceTo: null,
  applications: [],
  counts: { users: 212, departments: 31, organisations: 96, studies: 14, sites: 118 },
}

/** A sample logo, drawn here: a mark and a name on white. */
export const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="64"><rect width="240" height="64" fill="#fff"/><circle cx="32" cy="32" r="20" fill="none" stroke="#0A5659" stroke-width="8"/><rect x="64" y="26" width="150" height="12" fill="#0A5659"/></svg>',
)}`

/** How the server behaves with these settings: it answers, fails to return them, fails to save, or has a later version. */
export type ServerState = 'well' | 'failed' | 'unsaved' | 'late'

const answers: Record<string, (server: ServerState) => Answer> = {
  getSetting: server => {
    if (server === 'failed') return busy
    const theirs = { ...saved, settings: { ...saved.settings, invitationDays: 14 }, rowVersion: 5 }
    return done(server === 'late' && asked.has('updateSetting') ? theirs : saved)
  },
  updateSetting: server => (server === 'late' ? { code: 200002, data: null } : busy),
  update: server =>
    server === 'late' ? { code: 200002, data: { by: '林海燕', at: saved.changed!.at } } : busy,
  previewSetting: () => done({ consequences: [consequence], changed: ['singleSession', 'exportRows'] }),
  previewUpdate: () => done({ consequences: [languageGoes], changed: ['tenantLanguageList', 'timeZone'] }),
  companyHistory: () => done({ records: [], total: 0 }),
  detail: () => done({ ...company, companyNameEn: 'Hengyu Oncology', rowVersion: 4 }),
  settingHistory: () => done({ records: [entry], total: 1 }),
  resolveUserList: () => done({ found: [], missing: [] }),
  getUserList: () => done({ records: [], more: false }),
  getList: () => done({ records: [], total: 0 }),
}

const asked = new Set<string>()

/** A session of a user who may edit the company, or only read it; its calls are answered in the page. */
export const companySession = (server: ServerState, sets = true): SessionStore => {
  asked.clear()
  return answeredSession(
    `company-${server}-${sets}`,
    ({ name }) => {
      asked.add(name)
      return answers[name]?.(server)
    },
    { buttons: sets ? [buttonKey(1005, 'TENANT_SETTING_EDIT'), buttonKey(1002, 'TENANT_INFO_EDIT')] : [] },
  )
}
