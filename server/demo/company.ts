import type { TenantSettings } from '../../contract/tenant.ts'
import type { OrganisationSpec } from './organisations.ts'
import type { StudySpec } from './studies.ts'

export type Language = 'zh' | 'ja' | 'es'

/** One tenant of the demo, as written down; ids and rows are made from it. */
export type Company = {
  key: 'sponsor' | 'cro' | 'hospital'
  name: string
  nameEn: string
  icon: string
  type: 1 | 2 | 3
  language: Language
  locale: 'zh-CN' | 'ja-JP' | 'es-ES'
  zone: string
  /** What it has set otherwise than usual. */
  settings: Partial<TenantSettings>
  /** Of e-mail addresses; .example is reserved and receives nothing. */
  domain: string
  /** Employee ids: prefix and digits. */
  employees: { prefix: string; digits: number }
  /** Its own record among the organisations. */
  organisation: string
  departments: string
  organisations: readonly OrganisationSpec[]
  studies: readonly StudySpec[]
  ownRoles: readonly string[]
  /** Applications with the days their licence begins and ends; one that is not listed has none. */
  licences: readonly { application: number; from: number; to: number }[]
  /**
   * People by name: account | family name | given name | reading | department | position | roles | region | more, where more
   * is status=..., valid=<days>, external=<organisation>, super, created=<days>, studies=<protocol ids>.
   */
  cast: string
  /** Everybody else: department | how many | position | roles | script | region. */
  staff: string
  /** People from outside: organisation | how many | position | roles | script | region. */
  externals: string
  /** How many of those are not simply enabled. */
  quotas: {
    inactive: number
    under_review: number
    disabled: number
    rejected: number
    expiring: number
    invited: number
  }
  /** Why somebody was disabled, rejected, sent back. */
  reasons: { disabled: readonly string[]; rejected: string; sentBack: string; enabled: string }
}
