import { z } from 'zod'
import { legalVersion } from '../../../contract/auth/legal.ts'
import { codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { calls } from '../../../contract/registry/index.ts'
import type { Ids } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'

/** Every call with its name, for test tables. */
export const everyCall = Object.values(calls).map(call => [call.name, call] as const)

/** Codes of failures, which no input may cause. */
export const failures = [codes.serverFailed.code, codes.serverBusy.code] as number[]

/** A media element reads only the status, so a refused file is not HTTP 200. */
export const getStatus = (call: Call) => (call.answers === 'file' && call.needs === 'public' ? 404 : 200)

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] }

const registration = {
  param: 'A'.repeat(64),
  account: 'adaeze.okafor',
  lastName: 'Okafor',
  firstName: 'Adaeze',
  newPwd: 'B'.repeat(32),
  passwordEnc: 'none',
  locale: 'en-US',
  legal: legalVersion,
}

/** Inputs of the calls that call-inputs.ts leaves to their own tests: well-formed, but they open nothing. */
const ofSignIn: Readonly<Record<string, object>> = {
  drawSlide: {},
  checkSlide: { challengeId: crypto.randomUUID(), x: 100, account: 'lin.haiyan' },
  signIn: { account: 'lin.haiyan', password: 'A'.repeat(32), verificationCode: 'none', rememberCheck: false },
  sendEmailCode: { email: 'nobody@example.org' },
  signInByEmail: { email: 'nobody@example.org', verificationCode: '000000', rememberCheck: false },
  sendSmsCode: { phone: '13900000000', callingCode: '86' },
  signInBySms: { phone: '13900000000', callingCode: '86', verificationCode: '000000', rememberCheck: false },
  codeToOwnPlace: { place: 'phone' },
  proveOwnPlace: { place: 'phone', code: '000000' },
  codeToOldEmail: {},
  checkOldEmail: { code: '000000' },
  codeToNewEmail: { email: 'nobody@example.org', ticket: 'none' },
  updateEmail: { email: 'nobody@example.org', verificationCode: '000000', ticket: 'none' },
  codeToOldPhone: { purpose: 'change' },
  checkOldPhone: { code: '000000' },
  codeToPhone: { phone: '13900000000', callingCode: '86', ticket: 'none' },
  checkPhoneCode: { phone: '13900000000', callingCode: '86', code: '000000' },
  updatePhone: {
    phone: '13900000000',
    callingCode: '86',
    verificationCode: '000000',
    ticket: 'none',
    takeOver: false,
  },
  unbindPhone: { verificationCode: '000000' },
  provePassword: { password: 'A'.repeat(32) },
  proveWithoutEmail: { password: 'A'.repeat(32), way: 'phone', code: '000000' },
  checkAccount: { value: 'nobody', ticket: 'none' },
  checkEmail: { value: 'nobody@example.org', ticket: 'none' },
  checkPhone: { value: '13900000000', callingCode: '86', ticket: 'none' },
  refresh: { refreshToken: 'A'.repeat(43) },
  passwordKey: { purpose: 'change' },
  changePassword: { oldPwd: 'A'.repeat(32), newPwd: 'B'.repeat(32), passwordEnc: 'none' },
  recoveryPuzzle: {},
  checkRecoveryAccount: { account: 'lin.haiyan', challengeId: crypto.randomUUID(), x: 100 },
  checkRecoveryEmail: { ticket: 'A'.repeat(43), email: 'nobody@example.org' },
  sendRecoveryCode: { ticket: 'A'.repeat(43), method: 'review', reason: 'My phone was stolen' },
  checkRecoveryCode: { ticket: 'A'.repeat(43), code: '0000' },
  resetPassword: {
    resetTicket: 'A'.repeat(43),
    token: 'A'.repeat(43),
    newPwd: 'B'.repeat(32),
    passwordEnc: 'none',
  },
  readInvitation: { param: 'A'.repeat(64) },
  registerByInvitation: registration,
  mailRegisterCode: { param: 'A'.repeat(64), email: 'nobody@example.org' },
  registerByLink: {
    ...registration,
    email: 'nobody@example.org',
    verificationCode: '000000',
    employeeId: 'HY-99002',
  },
  joinCompany: { param: 'A'.repeat(64), lastName: 'Okafor', firstName: 'Adaeze' },
  correctRegistration: { param: 'A'.repeat(64), lastName: 'Okafor', firstName: 'Adaeze' },
  resendInvitation: { param: 'A'.repeat(64) },
  beginThirdParty: { provider: crypto.randomUUID() },
  beginThirdPartyBinding: { provider: crypto.randomUUID() },
  askThirdParty: { state: 'A'.repeat(43) },
  readCarriedWay: {},
  confirmCarriedWay: { digits: 42 },
  signInByThirdParty: { ticket: 'A'.repeat(43), rememberCheck: false },
  bindThirdParty: { ticket: 'A'.repeat(43), password: 'A'.repeat(32) },
  unbindThirdParty: { provider: crypto.randomUUID(), password: 'A'.repeat(32) },
  signOut: { everywhere: false, auditTitle: 'Signed out' },
  downloadFile: { url: 'A'.repeat(60) },
  applicationFile: { kind: 'contract', id: crypto.randomUUID(), url: 'A'.repeat(60) },
  documentFile: { url: 'A'.repeat(80) },
  watchNotices: {},
  beginAuthenticator: { password: 'A'.repeat(32) },
  bindAuthenticator: { setupId: crypto.randomUUID(), code: '000000' },
  checkAuthenticator: { code: '000000' },
  unbindAuthenticator: { code: '000000' },
  newRecoveryCodes: { stepUp: 'A'.repeat(43) },
  endSession: { id: crypto.randomUUID() },
  endDevice: { id: crypto.randomUUID() },
  secondStep: { ticket: 'A'.repeat(43), code: '000000', rememberCheck: true },
  beginRequiredAuthenticator: { ticket: 'A'.repeat(43) },
  beginPasskey: { password: 'A'.repeat(32) },
  bindPasskey: {
    name: 'Laptop',
    credential: {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  },
  renamePasskey: { id: crypto.randomUUID(), name: 'Laptop' },
  removePasskey: { id: crypto.randomUUID(), password: 'A'.repeat(32) },
  signInByPasskey: {
    credential: {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  },
  codeToMailAddress: { email: 'nobody@example.org' },
  addMailAddress: { email: 'nobody@example.org', verificationCode: '000000', types: ['certificate'] },
  startImport: { kind: 'invitations' },
  importPermissions: {},
  importStudies: { existing: 'skip' },
  importOrganisations: { existing: 'skip' },
  importMembers: { studyId: crypto.randomUUID() },
  importQuestions: { courseId: crypto.randomUUID() },
  importDepartments: {},
  importPositions: {},
  undoImport: { id: crypto.randomUUID(), rowVersion: 1 },
  compareStudyFile: {},
  waiveSiteGate: {
    ...{ id: crypto.randomUUID(), rowVersion: 1, meaning: 'approval', reason: 'Agreed' },
    change: { act: 'siteWaiver', item: 'ethics', gateVersion: 0 },
  },
  takeOverSite: {
    ...{ id: crypto.randomUUID(), rowVersion: 1, meaning: 'approval', reason: 'Agreed' },
    change: { act: 'siteTakeOver', byHand: true },
  },
  correctStudyStatus: {
    ...{ id: crypto.randomUUID(), rowVersion: 1, meaning: 'approval', reason: 'Signed in error' },
    change: { act: 'studyStatusCorrection', signatureId: crypto.randomUUID() },
  },
  holdChange: { call: 'endRoles', input: { grants: [] }, reason: 'On leave' },
  approvalImpact: { id: crypto.randomUUID() },
  confirmChange: { id: crypto.randomUUID(), reason: 'Agreed' },
  turnDownChange: { id: crypto.randomUUID(), reason: 'Not needed' },
  bindRequiredAuthenticator: { ticket: 'A'.repeat(43), setupId: crypto.randomUUID(), code: '000000' },
}

/** A well-formed input of any call. */
export const getInput = (call: Call, ids: Ids): object => ofSignIn[call.name] ?? inputs[call.name]!(ids)

/** Paths of every field that a call reads, including the first entry of lists. */
export const getFields = (call: Call): string[][] => {
  const within = (schema: Schema): string[][] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      [name],
      ...within(inner).map(rest => [name, ...rest]),
    ]),
    ...(schema.items ? [['0'], ...within(schema.items).map(rest => ['0', ...rest])] : []),
  ]
  return within(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** A copy of an input with another value at a path. */
export const withValue = (input: unknown, [head, ...rest]: readonly string[], value: unknown): unknown => {
  if (head === undefined) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(input)
    ? [...input]
    : { ...(input as Record<string, unknown>) }
  const place = copy as Record<string, unknown>
  place[head] = withValue(place[head] ?? (rest[0] === '0' ? [] : {}), rest, value)
  return copy
}

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

/** Values that no field of any call accepts. */
export const never: Readonly<Record<string, unknown>> = {
  NUL: 'Lin\u0000Haiyan',
  'a control character': 'Lin\u001bHaiyan',
  'half of a pair': 'Lin\ud800',
  'the other half': '\udc00Lin',
  'a mark that turns the direction': 'Lin \u202egnaijieH',
  'a text of 20,001 characters': 'x'.repeat(20_001),
  'forty lists in each other': deep(40),
  'a key with NUL': { 'a\u0000b': 1 },
  'ten thousand and one entries': Array.from({ length: 10_001 }, () => 1),
}

/** Values that some field may accept; none may make the server fail. */
export const perhaps: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  ['x'],
  [null],
  { $ne: null },
  '%',
  '_',
  '\\',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '{{code}} $t(errors:999501) <%= 7*7 %>',
  'a\r\nBcc: x@example.org',
  '🧪𠮷👩‍🔬',
  '١٢٣',
  'ﷺ'.repeat(50),
  '行长'.repeat(25),
  'constructor',
  '__proto__',
  'NaN',
  'Infinity',
  '1e9',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '2026-01-01T00:00:00+23:59',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(19_999),
  `a@${'.'.repeat(19_000)},`,
]

/** Row fields that a client must not be able to set by adding them to a call. */
export const smuggled = (tenantId: string, accountId: string) => ({
  tenantId,
  tenant_id: tenantId,
  accountId,
  account_id: accountId,
  superAdmin: true,
  super_admin: true,
  row_version: 99,
  createdAt: '2000-01-01T00:00:00Z',
  removedAt: '2000-01-01T00:00:00Z',
  sessionId: crypto.randomUUID(),
  actor: { superAdmin: true },
  needs: 'public',
})
