import type { Locale } from '../locales.ts'

export type RoleNames = { zh: string; en: string; ja: string; es: string }

/** The names of the roles that every company begins with (H1, P14). A company stores them in its first language and in English. */
export const builtInRoles = {
  ACCOUNT_HOLDER: {
    zh: '账户持有人',
    en: 'Account holder',
    ja: 'アカウント保有者',
    es: 'Titular de la cuenta',
  },
  DH_ADMINISTRATOR: { zh: 'DH 管理员', en: 'DH administrator', ja: 'DH 管理者', es: 'Administrador DH' },
  ACCESS_REVIEWER: { zh: '权限审核员', en: 'Access reviewer', ja: '権限審査者', es: 'Revisor de accesos' },
  PROJECT_DIRECTOR: {
    zh: '项目总监',
    en: 'Project director',
    ja: 'プロジェクトディレクター',
    es: 'Director de proyectos',
  },
  DEPARTMENT_HEAD: { zh: '部门负责人', en: 'Department head', ja: '部門長', es: 'Jefe de departamento' },
  LINE_MANAGER: { zh: '直线经理', en: 'Line manager', ja: 'ラインマネージャー', es: 'Responsable directo' },
  LEAD_PROJECT_MANAGER: {
    zh: '主项目经理',
    en: 'Lead project manager',
    ja: 'リードプロジェクトマネージャー',
    es: 'Jefe de proyecto principal',
  },
  PROJECT_MANAGER: {
    zh: '项目经理',
    en: 'Project manager',
    ja: 'プロジェクトマネージャー',
    es: 'Jefe de proyecto',
  },
  LEAD_CRA: { zh: '主临床监查员', en: 'Lead CRA', ja: 'リード CRA', es: 'Monitor principal (Lead CRA)' },
  CRA: {
    zh: '临床监查员（CRA）',
    en: 'Clinical research associate (CRA)',
    ja: '臨床開発モニター（CRA）',
    es: 'Monitor de ensayos clínicos (CRA)',
  },
  CRC: {
    zh: '临床研究协调员（CRC）',
    en: 'Clinical research coordinator (CRC)',
    ja: '治験コーディネーター（CRC）',
    es: 'Coordinador de estudios (CRC)',
  },
  PI: {
    zh: '主要研究者（PI）',
    en: 'Principal investigator (PI)',
    ja: '治験責任医師',
    es: 'Investigador principal',
  },
} as const satisfies Record<string, RoleNames>

export type RoleCode = keyof typeof builtInRoles

const languages = { 'zh-CN': 'zh', 'en-US': 'en', 'ja-JP': 'ja', 'es-ES': 'es' } as const
const byNames = new Map<string, RoleNames>(
  Object.values(builtInRoles).flatMap(names =>
    Object.values(names).map(name => [`${name}|${names.en}`, names] as const),
  ),
)

/** The name of a role that has the names it began with; undefined for any other record, and for a role that its company has renamed. */
export const builtInRoleName = (name: string, nameEn: string, locale: Locale): string | undefined =>
  byNames.get(`${name}|${nameEn}`)?.[languages[locale]]
