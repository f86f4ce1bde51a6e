import type { TenantSettings } from '../../../contract/tenant/settings.ts'
import type { OrganisationSpec } from './organisations.ts'
import type { StudySpec } from './studies.ts'

export type Language = 'zh' | 'ja' | 'es'

/** The specification of one demo tenant; ids and rows are derived from it. */
export type Company = {
  key: 'sponsor' | 'cro' | 'hospital'
  name: string
  nameEn: string
  icon: string
  type: 1 | 2 | 3
  language: Language
  locale: 'zh-CN' | 'ja-JP' | 'es-ES'
  zone: string
  /** Settings that differ from the defaults. */
  settings: Partial<TenantSettings>
  /** Domain of e-mail addresses; .example is reserved and receives nothing. */
  domain: string
  /** Employee ids: prefix and digits. */
  employees: { prefix: string; digits: number }
  /** Its own organisation record. */
  organisation: string
  departments: string
  organisations: readonly OrganisationSpec[]
  studies: readonly StudySpec[]
  ownRoles: readonly string[]
  /** Applications with the first and last day of their licence; an application that is not listed has none. */
  licences: readonly { application: number; from: number; to: number }[]
  /**
   * People by name: account | family name | given name | reading | department | position | roles | region | more, where more
   * is status=..., valid=<days>, external=<organisation>, super, created=<days>, studies=<protocol ids>.
   */
  cast: string
  /** Other employees: department | number | position | roles | script | region. */
  staff: string
  /** External people: organisation | number | position | roles | script | region. */
  externals: string
  /** How many of those have another status than enabled. */
  quotas: {
    inactive: number
    under_review: number
    disabled: number
    rejected: number
    expiring: number
    invited: number
  }
  /** Reasons for disabled, rejected and returned users. */
  reasons: { disabled: readonly string[]; rejected: string; sentBack: string; enabled: string }
}
