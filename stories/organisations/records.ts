import type { OrganisationMerge } from '../../contract/organisation-merges/calls.ts'
import type { OrganisationFact } from '../../contract/organisations/facts.ts'
import type { OrganisationDetail, SimilarOrganisation } from '../../contract/organisations/shapes.ts'
import type { OrganisationStandard } from '../../contract/organisations/standard.ts'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

export const fieldId = id(75001)

const parent = { id: id(70000), name: '临江大学', nameEn: 'Linjiang University' }
const allowed = { edit: null, activate: null, deactivate: null }

/** What is not known of an organisation yet. */
const unknown = {
  ...{ cdeApprovalNeeded: null, leadApprovalNeeded: null, fastReview: null, approvalTime: '' },
  ...{ geneticsLetterTime: '', contractSignTime: '', meetingFrequency: '', submissionWay: null },
  ...{ approvalStartNode: '', preEthicsAccepted: null, siteEthicsAccepted: null, payBeforeMeeting: null },
  ...{ feeCurrency: null, meetingFee: null, amendmentFee: null, fastReviewFee: null, otherFee: null },
  ...{ receptionTime: '', serviceDirection: '', intro: '', letterPeriod: '', fileSubmitTime: '' },
  ...{ canLeadSubmission: null, hasLedSubmission: null, acceptsLeadEthics: null, onlineAccount: '' },
  ...{ preApproval: '', contractTemplate: '', contractParties: null, contractSigners: '' },
  ...{ contractReviewTime: '', contractReview: '', firstPayment: '', closeProcess: '' },
  ...{ thirdPartyAudit: null, designatedAuditor: '', qcLeadTime: '', qcCharged: null, qcFee: null },
  ...{ closureOther: '', pharmacyCentral: null, pharmacyReceipt: '', fax: '', serviceContent: '' },
} as const

/** A hospital whose administrator has filled in little. */
export const bareOrganisation: OrganisationDetail = {
  ...unknown,
  id: id(70001),
  parentId: parent.id,
  parent: parent.name,
  parentEn: parent.nameEn,
  name: '临江大学附属肿瘤医院',
  nameEn: 'Linjiang University Cancer Hospital',
  alias1: '',
  alias2: '',
  aliases: [],
  reading: 'lin jiang da xue fu shu zhong liu yi yuan',
  type: 'hospital',
  country: '中国',
  province: '浙江省',
  city: '宁波市',
  countryId: null,
  provinceId: null,
  cityId: null,
  place: { country: 'China', province: 'Zhejiang', city: 'Ningbo' },
  address: '',
  zip: '',
  phone: '',
  email: null,
  website: '',
  contacts: '',
  active: true,
  children: 3,
  matches: true,
  path: [parent],
  standardCode: null,
  createdAt: '2024-02-01T02:10:00.000Z',
  updatedAt: '2026-11-12T09:03:00.000Z',
  rowVersion: 6,
  completeness: 55,
  actions: allowed,
  identifiers: [],
  addresses: [],
  staff: [],
  flowFiles: [],
  ownValues: [],
}

/** The same one in full, copied from the standard directory. */
export const organisation: OrganisationDetail = {
  ...bareOrganisation,
  alias1: '临江肿瘤',
  alias2: '枫林路肿瘤医院',
  aliases: ['临江肿瘤', '枫林路肿瘤医院'],
  address: '枫林路 270 号',
  zip: '315010',
  phone: '+86 574 8700 1200',
  email: 'gcp@linjiang-cancer.example',
  website: 'https://linjiang-cancer.example',
  contacts: '周敏，药物临床试验机构办公室',
  standardCode: 'GCP-33-0042',
  completeness: 100,
  fastReview: 'yes',
  meetingFrequency: 'Every second Thursday',
  submissionWay: 'both',
  feeCurrency: 'CNY',
  meetingFee: 6000,
  intro: 'Oncology centre with 1,400 beds and a ward for phase I studies.',
  contractParties: 3,
  pharmacyCentral: 'yes',
  identifiers: [{ type: 'own', value: 'LJ-0042' }],
  addresses: [
    {
      purpose: 'delivery',
      country: '中国',
      province: '浙江省',
      city: '宁波市',
      zip: '315010',
      address: '枫林路 270 号 3 号楼药房',
      place: { country: 'China', province: 'Zhejiang', city: 'Ningbo' },
    },
  ],
  staff: [{ name: '沈岚', position: 'Head of the office', description: 'Weekdays from 9:00 to 11:30' }],
  flowFiles: [
    { id: id(96001), name: 'Ethics committee process 2026.pdf', mediaType: 'application/pdf', size: 482_311 },
  ],
  ownValues: [{ fieldId, value: '药临机构备字 2019000042' }],
}

const owner = { id: id(10001), lastName: '林', firstName: '海燕', reading: '' }

export const facts: OrganisationFact[] = [
  {
    ...{
      id: id(76001),
      rowVersion: 1,
      kind: 'pharmacy_licence',
      title: 'Pharmacy licence',
      owner,
      remarks: '',
    },
    ...{ validFrom: '2022-11-01', validUntil: '2026-10-31', daysLeft: -27, state: 'expired' },
  },
  {
    ...{ id: id(76002), rowVersion: 2, kind: 'contract', title: 'Framework contract', owner, remarks: '' },
    ...{ validFrom: null, validUntil: '2026-12-15', daysLeft: 18, state: 'soon' },
  },
  {
    ...{
      id: id(76003),
      rowVersion: 1,
      kind: 'ethics_approval',
      title: 'Ethics approval',
      owner,
      remarks: '',
    },
    ...{ validFrom: '2026-01-01', validUntil: '2028-12-31', daysLeft: 765, state: 'valid' },
  },
]

export const standard: OrganisationStandard = {
  code: 'GCP-33-0042',
  active: true,
  fields: [
    {
      field: 'name',
      own: organisation.name,
      standard: organisation.name,
      shown: { own: organisation.name, standard: organisation.name },
      state: 'copied',
    },
    {
      field: 'address',
      own: organisation.address,
      standard: '枫林路 300 号',
      shown: { own: organisation.address, standard: '枫林路 300 号' },
      state: 'differs',
    },
    {
      field: 'phone',
      own: organisation.phone,
      standard: '+86 574 8700 1000',
      shown: { own: organisation.phone, standard: '+86 574 8700 1000' },
      state: 'own',
    },
  ],
}

export const duplicate: SimilarOrganisation = {
  ...{ id: id(70011), parentId: null, name: '临江肿瘤医院', nameEn: 'Linjiang Cancer Hospital', aliases: [] },
  ...{ reading: null, type: 'hospital', country: '中国', province: '浙江省', city: '宁波市', active: true },
  ...{ children: 0, matches: true, path: [], match: 'alias', own: 'alias1', other: 'name', text: '临江肿瘤' },
}

export const merge: OrganisationMerge = {
  id: id(77001),
  kept: { id: organisation.id, name: organisation.name, nameEn: organisation.nameEn },
  other: { id: id(70012), name: '宁波临江肿瘤医院', nameEn: 'Ningbo Linjiang Cancer Hospital' },
  mergedAt: '2026-11-18T02:10:00.000Z',
  undoneAt: null,
  undoUntil: '2026-12-18T02:10:00.000Z',
  reason: 'Two names of one hospital',
  moved: 12,
  blockers: [],
}
