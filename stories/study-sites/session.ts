import type { SessionStore } from '../../client/session/store.ts'
import { listSiteFiles } from '../../contract/application-files/calls.ts'
import type { Output } from '../../contract/define.ts'
import { type GateCondition, siteGate } from '../../contract/site-gates/calls.ts'
import { siteMilestoneHistory, siteMilestones } from '../../contract/site-milestones/calls.ts'
import { listSitePeople, type SitePerson } from '../../contract/site-people/calls.ts'
import { siteById, siteHistory } from '../../contract/sites/calls.ts'
import { siteAt } from '../../tests/fixtures/site-answers.ts'
import { sampleStudy } from '../sample-study.ts'
import { answer, type ServerState, screenSession } from '../screen.ts'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

type Site = Output<typeof siteById>
type Gate = Output<typeof siteGate>

const blocked = { check: 'state', ok: false, code: 203018 } as const
const row = siteAt(2, { status: 'preparing', enrolledSubjects: 0, plannedSubjects: 24 })

export const site: Site = {
  ...row,
  studyId: id(20001),
  sort: 3,
  actions: { ...row.actions, open: blocked },
  study: sampleStudy,
  organisation: {
    id: row.organisationId,
    name: row.name,
    nameEn: row.nameEn,
    type: 'hospital',
    parent: { name: '明州大学', nameEn: 'Mingzhou University' },
    country: '中国',
    province: '浙江省',
    city: '宁波市',
    place: { country: '中国', province: '浙江省', city: '宁波市' },
    address: '海曙区柳汀街 59 号',
    zip: '315010',
  },
  editing: null,
}

const bare: GateCondition = {
  item: 'ethics',
  state: 'open',
  doneOn: null,
  validUntil: null,
  route: null,
  reference: '',
  certificate: null,
  waiverReason: '',
  signature: null,
  rowVersion: 0,
}

const conditions: GateCondition[] = [
  { ...bare, state: 'done', doneOn: '2026-09-14', reference: 'EC-2026-0417', rowVersion: 1 },
  {
    ...bare,
    item: 'contract',
    state: 'waived',
    waiverReason: 'The hospital signs after the board has met; the letter of intent is on file',
    signature: {
      id: id(30301),
      status: 'valid',
      superseded: false,
      signerName: '海燕 林',
      signedAt: '2026-10-02T02:10:00.000Z',
      timeZone: 'Asia/Shanghai',
      meaning: 'approval',
      ...{ changes: [], laterEdits: 0, fault: null },
    },
    rowVersion: 1,
  },
  {
    ...bare,
    item: 'genetic',
    state: 'expired',
    doneOn: '2025-10-01',
    validUntil: '2026-09-30',
    route: 'filing',
    rowVersion: 2,
  },
  {
    ...bare,
    item: 'gcp',
    state: 'done',
    doneOn: '2026-08-20',
    certificate: {
      number: 'GCP-2026-1183',
      course: '药物临床试验质量管理规范',
      courseEn: 'Good clinical practice',
    },
  },
  { ...bare, item: 'pharmacy' },
]

const closer = (number: number, lastName: string, firstName: string) => ({
  ...{ id: id(number), lastName, firstName },
  reading: '',
})

const gate: Gate = {
  applies: true,
  conditions,
  gaps: ['genetic', 'pharmacy'],
  closers: [closer(10001, '林', '海燕'), closer(10002, 'Navarro Gil', 'Elena')],
  today: '2026-11-24',
  alarms: [
    { kind: 'pi_leaving', count: 1, on: '2026-12-15', items: [] },
    { kind: 'single_crc', count: 1, on: null, items: [] },
  ],
  recording: null,
  waiving: null,
}

const person = (number: number, [lastName, firstName]: [string, string], more: Partial<SitePerson>) => ({
  ...{
    id: id(number),
    lastName,
    firstName,
    userId: null,
    account: null,
    main: false,
    customRole: '',
    training: null,
    piWarnings: [],
  },
  ...{ email: '', phone: '', startsOn: '2026-03-01', endsOn: null, roles: [], remarks: '', rowVersion: 1 },
  ...more,
})

const people: SitePerson[] = [
  person(80001, ['田中', '裕子'], {
    main: true,
    roles: ['principal_investigator'],
    email: 'tanaka.yuko@minato.example',
    endsOn: '2026-12-15',
  }),
  person(80002, ['王', '芳'], { roles: ['sub_investigator', 'data_entry'], account: 'wang.fang' }),
  person(80003, ['Ruiz Serrano', 'Miguel Ángel'], { roles: ['other'], customRole: 'Radiologist' }),
]

const milestones: Output<typeof siteMilestones>['records'] = [
  ['siteSelection', '2026-02-10', '2026-02-12'],
  ['ethicsApproval', '2026-09-10', '2026-09-14'],
  ['siteInitiation', '2026-12-08', null],
].map(([milestone, plannedOn, actualOn]) => ({
  milestone: milestone as 'siteSelection',
  plannedOn: plannedOn!,
  actualOn: actualOn ?? null,
  applicable: true,
  applicationId: 3,
  enteredBy: null,
  overtaken: null,
  rowVersion: 1,
  reportedAt: '2026-09-14T08:00:00.000Z',
  receivedAt: '2026-09-14T08:00:02.000Z',
}))

/** What the gate of a site shows: gaps and a waiver, or nothing because none of its conditions was chosen. */
export type GateState = ServerState | 'ungated'

/** A session of a site administrator on the page of one site. */
export const siteSession = (state: GateState): SessionStore => {
  const isEmpty = state === 'empty'
  return screenSession(`site-${state}`, state === 'ungated' ? 'filled' : state, [
    answer(siteById, site),
    answer(siteGate, state === 'ungated' ? { ...gate, applies: false, conditions: [], gaps: [] } : gate),
    answer(siteHistory, { records: [], total: 0 }),
    answer(siteMilestones, {
      records: isEmpty ? [] : milestones,
      total: isEmpty ? 0 : milestones.length,
      today: '2026-11-24',
      drivenBy: isEmpty ? null : 3,
      takenOver: null,
      takingOver: null,
      editing: null,
    }),
    answer(siteMilestoneHistory, { records: [], total: 0 }),
    answer(listSiteFiles, { records: [], total: 0 }),
    answer(listSitePeople, {
      records: isEmpty ? [] : people,
      total: isEmpty ? 0 : people.length,
      replacements: isEmpty
        ? []
        : [{ personId: id(80002), from: '2026-12-16', lastName: '王', firstName: '芳', signature: null }],
      piSignature: null,
      signed: false,
      editing: null,
      ending: null,
    }),
  ])
}
