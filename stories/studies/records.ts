import type { StudyAction, StudyDetail, StudyRow } from '../../contract/studies/shapes.ts'
import { sampleStudy } from '../sample-study.ts'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

const allowed: Record<StudyAction, null> = {
  edit: null,
  activate: null,
  deactivate: null,
  setLpm: null,
  remove: null,
}
const closed = { check: 'state', ok: false, code: 290001 } as const

const none = { bdPartner: '', servicesScope: '', suppliers: '', pkMethod: '', pkRemark: '', remark: '' }

/** A phase III study of Hengyu Oncology whose form has gaps. */
export const study: StudyDetail = {
  ...none,
  ...sampleStudy,
  indication: 'Advanced non-small cell lung cancer',
  therapeuticArea: 'Oncology',
  phase: 'III',
  sponsor: 'Hengyu Oncology',
  sponsorProjectNo: 'HX101-NSCLC-03',
  product: 'HX-101',
  productId: 'HX-101',
  productType: 'chemical',
  registrationCategory: '1',
  innovativeDrug: true,
  target: 'EGFR',
  mechanism: 'Inhibits the mutated receptor of epidermal growth factor',
  dosageForm: 'Tablet',
  administration: 'Once a day',
  route: 'Oral',
  departmentId: id(60002),
  department: '临床运营部',
  departmentEn: 'Clinical Operations',
  leadPmUserId: id(10001),
  lpm: { id: id(10001), lastName: '林', firstName: '海燕', reading: '' },
  projectAssistantId: null,
  projectAssistant: null,
  geneticsSpecialistId: null,
  geneticsSpecialist: null,
  leadOrganisationId: id(70001),
  leadOrganisation: '临江大学附属肿瘤医院',
  leadOrganisationEn: 'Linjiang University Cancer Hospital',
  leadPi: '陈立群',
  startDate: '2025-03-27',
  endDate: null,
  contractDate: '2025-01-15',
  suspensionDate: null,
  createdAt: '2025-01-08T02:10:00.000Z',
  updatedAt: '2026-11-20T06:24:04.000Z',
  primaryEndpoints: '',
  secondaryEndpoints: 'Overall survival',
  pkStudy: false,
  multiRegional: true,
  countries: ['CN', 'JP', 'ES'],
  overseasListing: 'planned',
  keyRegistration: true,
  sites: 38,
  plannedSites: 42,
  enrolledSubjects: 214,
  plannedSubjects: 480,
  auditService: false,
  quotationAudits: 0,
  innerAudits: 2,
  outerAudits: 1,
  geneticResources: true,
  twoFactor: true,
  rowVersion: 4,
  pinned: true,
  members: 57,
  actions: allowed,
  registryNumbers: [
    { type: 'nct', value: 'NCT05814237', issuer: 'ClinicalTrials.gov' },
    { type: 'ctr', value: 'CTR20250117', issuer: 'CDE' },
  ],
  progress: { filled: 15, total: 17, percent: 88, missing: ['endDate', 'primaryEndpoints'] },
}

/** The same study once it is over: no action is open any more. */
export const completedStudy: StudyDetail = {
  ...study,
  id: id(20002),
  planId: 'HX-2022-003',
  status: 'completed',
  endDate: '2026-06-30',
  actions: { edit: closed, activate: closed, deactivate: closed, setLpm: closed, remove: closed },
}

/** Rows of the list, one in each state that a reader tells apart. */
export const rows: readonly StudyRow[] = [
  study,
  {
    ...study,
    id: id(20003),
    planId: 'HX-2026-021',
    name: '评价 HX-207 注射液在复发难治淋巴瘤患者中的安全性与有效性的单臂研究',
    nameEn: '',
    status: 'planned',
    phase: 'II',
    lpm: null,
    pinned: false,
    startDate: null,
    sites: 0,
    plannedSites: 18,
    members: 3,
  },
  {
    ...study,
    id: id(20004),
    planId: 'HX-2024-009',
    name: '',
    nameEn: 'Estudio de HX-115 en adultos con carcinoma hepatocelular no resecable',
    status: 'on_hold',
    phase: 'I/II',
    lpm: { id: id(10002), lastName: 'Navarro Gil', firstName: 'Elena', reading: '' },
    pinned: false,
    suspensionDate: '2026-08-12',
    sites: 6,
  },
  { ...completedStudy, pinned: false },
  {
    ...completedStudy,
    id: id(20005),
    planId: 'HX-2023-030',
    status: 'stopped',
    active: false,
    pinned: false,
    lpm: { id: id(10003), lastName: '田中', firstName: '美咲', reading: 'タナカ ミサキ' },
  },
]
