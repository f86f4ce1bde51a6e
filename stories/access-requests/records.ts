import type {
  AccessRequestDetail,
  AccessRequestItem,
  AccessRequestRow,
  AccessRisk,
} from '../../contract/access-requests/shapes.ts'
import { codes } from '../../contract/codes.ts'
import type { SignatureRow } from '../../contract/signatures/shapes.ts'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

export const zhangWei = { id: id(10101), lastName: '张', firstName: '伟' }
const linHaiyan = { id: id(10001), lastName: '林', firstName: '海燕' }
const tanakaMisaki = { id: id(10102), lastName: '田中', firstName: '美咲' }

export const monitor = { id: id(30001), name: '临床监查员', nameEn: 'Clinical research associate' }
export const statistician = { id: id(30003), name: '非盲统计师', nameEn: 'Unblinded statistician' }
export const study = {
  id: id(20001),
  planId: 'HX-2025-014',
  name: 'HX-101 片治疗晚期非小细胞肺癌的 III 期临床研究',
  nameEn: 'A phase III study of HX-101 tablets in advanced non-small cell lung cancer',
}
export const site = {
  id: id(90001),
  siteNo: 'CN003',
  name: '明州中心医院',
  nameEn: 'Mingzhou Central Hospital',
}

const items: AccessRequestItem[] = [
  {
    role: { ...monitor, level: 'site', blinding: 'blinded' },
    study,
    site,
    effectiveAt: '2026-12-01T01:00:00.000Z',
    expiresAt: '2027-06-30T15:59:59.000Z',
    assignmentId: null,
  },
  {
    role: { ...statistician, level: 'study', blinding: 'unblinded' },
    study,
    site: null,
    effectiveAt: null,
    expiresAt: null,
    assignmentId: null,
  },
]

/** A request that waits for the reviewer who reads it. */
export const request: AccessRequestDetail = {
  id: id(40001),
  number: 118,
  kind: 'add',
  state: 'submitted',
  user: zhangWei,
  invited: null,
  applicant: linHaiyan,
  applications: [1, 3],
  roles: [monitor, statistician],
  submittedAt: '2026-11-20T06:24:00.000Z',
  dueAt: '2026-11-23T06:24:00.000Z',
  overdue: false,
  escalated: false,
  reviewer: null,
  decidedAt: null,
  comment: 'Takes over the sites of the east until the summer',
  decisionReason: '',
  refusal: null,
  risks: ['unblinds', 'training'],
  createdAt: '2026-11-20T06:20:00.000Z',
  rowVersion: 2,
  userStatus: 'enabled',
  department: { id: id(60003), name: '上海监查组', nameEn: 'Shanghai Monitoring Team' },
  userType: 'internal',
  items,
  validUntil: '2026-12-20T06:24:00.000Z',
  basis: [{ kind: 'user', id: zhangWei.id, version: 4 }],
  signed: false,
  signatureId: null,
  own: false,
  together: [],
}

/** The same one, approved and signed. */
export const approved: AccessRequestDetail = {
  ...request,
  state: 'approved',
  reviewer: tanakaMisaki,
  decidedAt: '2026-11-21T02:10:00.000Z',
  decisionReason: 'The training is complete',
  refusal: { check: 'state', ok: false, code: codes.applicationNotPending.code },
  basis: [],
  signed: true,
  signatureId: id(30401),
}

/** An own one that came back. */
export const returned: AccessRequestDetail = {
  ...request,
  id: id(40003),
  number: 121,
  state: 'returned',
  reviewer: tanakaMisaki,
  decidedAt: '2026-11-22T02:10:00.000Z',
  decisionReason: 'Please name the sites',
  refusal: { check: 'state', ok: false, code: codes.applicationNotPending.code },
  own: true,
  basis: [],
}

export const rows: readonly AccessRequestRow[] = [
  request,
  { ...request, id: id(40002), number: 97, overdue: true, escalated: true, reviewer: linHaiyan },
  {
    ...request,
    ...{ id: id(40004), number: 119, kind: 'invite', user: null, roles: [monitor] },
    invited: { email: 'maria.garcia-fernandez@hospital-universitario.example', lastName: '', firstName: '' },
    refusal: { check: 'scope', ok: false, code: codes.selfReview.code },
  },
  returned,
  approved,
  { ...request, id: id(40005), number: 122, state: 'draft', submittedAt: null, dueAt: null },
]

export const risks: readonly AccessRisk[] = [
  { kind: 'blinding', role: statistician, names: [], count: 0, reason: null, safer: null },
  { kind: 'training', role: monitor, names: ['Good clinical practice'], count: 1, reason: null, safer: null },
  {
    kind: 'sameRole',
    role: monitor,
    names: ['Tanaka Misaki', 'Navarro Gil Elena'],
    count: 2,
    reason: null,
    safer: null,
  },
  {
    kind: 'refusal',
    role: null,
    names: [],
    count: 0,
    reason: { check: 'state', ok: false, code: codes.blindedWouldUnblind.code, data: { people: '伟 张' } },
    safer: null,
  },
]

export const signature: SignatureRow = {
  id: id(30401),
  status: 'valid',
  superseded: false,
  signerName: '美咲 田中',
  signedAt: '2026-11-21T02:10:00.000Z',
  timeZone: 'Asia/Tokyo',
  meaning: 'approval',
  ...{ changes: [], laterEdits: 0, fault: null },
  act: 'accessDecision',
  reason: 'The training is complete',
  sentence: 'I approve access request 118.',
  consequences: ['Two roles are given.'],
  accountId: tanakaMisaki.id,
  account: 'tanaka.misaki',
  roleName: '权限审批人',
  method: 'passkey',
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  versionBefore: 2,
  versionAfter: 3,
  supersedes: null,
  own: false,
}
