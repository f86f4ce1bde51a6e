import type { RoleNames } from '../../../contract/values/built-in-roles.ts'
import type { NamedRole } from '../../features/tenant/named-roles.ts'

/** A role that a tenant created. */
export type OwnRole = Omit<NamedRole, 'code'> & {
  key: string
  description: Partial<RoleNames>
  blinding?: 'none' | 'blinded' | 'unblinded'
  contractRole?: boolean
  /** Days until a temporary role ends (H3). */
  endsIn?: number
}

export const ownRoles: readonly OwnRole[] = [
  {
    key: 'contributor',
    names: { zh: '研究参与人员', en: 'Study contributor', ja: '治験関係者', es: 'Colaborador del estudio' },
    description: {
      zh: '医学、数据、统计、质量与安全团队成员',
      en: 'Members of medical, data, statistics, quality and safety teams',
      ja: 'メディカル、データ、統計、品質、安全性の各チームのメンバー',
      es: 'Miembros de los equipos médico, de datos, estadística, calidad y seguridad',
    },
    category: 'study',
    level: 'study',
    scope: 'self',
    applications: [1, 3, 7, 10, 11, 13, 77],
    reach: 'read',
    menus: { 1004: [], 1041: [] },
  },
  {
    key: 'unblinded',
    names: {
      zh: '非盲统计师',
      en: 'Unblinded statistician',
      ja: '非盲検統計担当者',
      es: 'Estadístico no enmascarado',
    },
    description: {
      zh: '为数据监查委员会准备非盲资料，与项目组隔离',
      en: 'Prepares unblinded packages for the data monitoring committee, apart from the study team',
    },
    category: 'study',
    level: 'study',
    scope: 'self',
    applications: [1, 4, 13],
    reach: 'unblinded',
    menus: { 1004: [], 1041: [] },
    blinding: 'unblinded',
  },
  {
    key: 'assessor',
    names: {
      zh: '盲态疗效评估者',
      en: 'Blinded assessor',
      ja: '盲検評価者',
      es: 'Evaluador enmascarado',
    },
    description: {
      zh: '独立评估疗效，不得接触任何治疗分组信息',
      en: 'Assesses efficacy independently, without sight of any treatment allocation',
    },
    category: 'study',
    level: 'study',
    scope: 'self',
    applications: [1, 3, 7, 15],
    reach: 'sign',
    menus: { 1004: [], 1041: [] },
    blinding: 'blinded',
  },
  {
    key: 'contracts',
    names: { zh: '合同专员', en: 'Contract specialist', ja: '契約担当者', es: 'Especialista en contratos' },
    description: {
      zh: '起草与跟进临床试验协议',
      en: 'Drafts and follows clinical trial agreements',
    },
    category: 'management',
    level: 'study',
    scope: 'self',
    applications: [1, 2, 102],
    reach: 'contracts',
    menus: { 1009: ['ORGANIZATION_MANAGEMENT_EDIT'], 1004: [], 1041: [] },
    contractRole: true,
  },
  {
    key: 'inspection',
    names: {
      zh: '现场核查支持（临时）',
      en: 'Inspection support (temporary)',
      ja: '実地調査対応（臨時）',
      es: 'Apoyo a inspección (temporal)',
    },
    description: {
      zh: '注册现场核查期间的只读权限',
      en: 'Read-only access while the authority inspects',
    },
    category: 'management',
    level: 'study',
    scope: 'tenant',
    applications: [1, 7, 14],
    reach: 'read',
    menus: { 1002: [], 1004: [], 1041: [], 1043: [], 1044: [], 1012: [] },
    endsIn: 45,
  },
]
