import type { UserAction, UserDetail } from '../../contract/users/shapes.ts'

const closed = { check: 'state', ok: false, code: 204004, data: { status: 'enabled' } } as const

const actions: Record<UserAction, UserDetail['actions'][UserAction]> = {
  edit: null,
  disable: null,
  enable: closed,
  activate: { ...closed, code: 204001 },
  reject: { ...closed, code: 204002 },
  sendBack: { ...closed, code: 204002 },
  downgrade: null,
  remove: { check: 'state', ok: false, code: 204007 },
}

/** A lead CRA of Hengyu Oncology. */
export const zhangWei: UserDetail = {
  id: '01890000-0000-7000-8000-000000000101',
  lastName: '张',
  firstName: '伟',
  reading: 'Zhāng Wěi',
  account: 'zhang.wei',
  type: 'internal',
  email: 'zhang.wei@hengyu.example',
  phone: '13812345678',
  employeeId: 'HY00003',
  department: '上海监查组',
  departmentEn: 'Shanghai Monitoring Team',
  organisation: '恒屿肿瘤医药',
  organisationEn: 'Hengyu Oncology',
  positions: [
    { id: '01890000-0000-7000-8000-000000000201', name: '临床监查员', nameEn: 'Clinical research associate' },
  ],
  roles: 1,
  region: '上海',
  status: 'enabled',
  validTo: null,
  lastSignInAt: '2026-11-20T07:41:09Z',
  createdAt: '2024-07-07T02:16:00Z',
  updatedAt: '2026-11-12T09:03:00Z',
  rowVersion: 4,
  actions,
  departments: [
    {
      id: '01890000-0000-7000-8000-000000000301',
      name: '上海监查组',
      nameEn: 'Shanghai Monitoring Team',
      main: true,
      head: false,
    },
  ],
  organisationId: '01890000-0000-7000-8000-000000000401',
  validFrom: null,
  twoFactor: false,
  statusReason: '',
  assignments: [
    {
      id: '01890000-0000-7000-8000-000000000501',
      roleId: '01890000-0000-7000-8000-000000000601',
      role: '监查员',
      roleEn: 'CRA',
      level: 'site',
      study: {
        id: '01890000-0000-7000-8000-000000000701',
        planId: 'HY-0101-301',
        name: '非小细胞肺癌 III 期',
        nameEn: 'Phase III in lung cancer',
      },
      site: {
        id: '01890000-0000-7000-8000-000000000801',
        siteNo: 'S07',
        name: '临江大学肿瘤医院',
        nameEn: 'Linjiang University Cancer Hospital',
      },
      effectiveAt: '2025-02-01T00:00:00Z',
      expiresAt: null,
      state: 'in force',
      endedAt: null,
      grantedBy: { id: '01890000-0000-7000-8000-000000000102', lastName: '林', firstName: '海燕' },
      rowVersion: 1,
    },
  ],
  contactVisible: true,
}

/** A person of the other company, disabled. */
export const tanakaMisaki: UserDetail = {
  ...zhangWei,
  id: '01890000-0000-7000-8000-000000000102',
  lastName: '田中',
  firstName: '美咲',
  reading: 'タナカ ミサキ',
  account: 'm.tanaka',
  employeeId: 'MN00112',
  status: 'disabled',
  statusReason: 'Left the company',
  actions: { ...actions, disable: { ...closed, code: 204003, data: { status: 'disabled' } }, enable: null },
}
