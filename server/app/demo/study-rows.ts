import { studyTexts } from '../../features/studies/search.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { TenantRow } from './insert.ts'
import { getId, type Keys } from './rows.ts'
import { changedOn } from './studies.ts'
import { getFacts, unfinishedPlan } from './study-facts.ts'
import type { Trial } from './trials.ts'

const home = { zh: 'CN', ja: 'JP', es: 'ES' } as const
const services = {
  zh: '项目管理、监查、数据管理、统计分析、医学撰写',
  ja: 'プロジェクト管理、モニタリング、データマネジメント、統計解析',
  es: 'Gestión de proyecto, monitorización, gestión de datos y estadística',
} as const

/** Numbers in registries: known studies have one of their country and one of ClinicalTrials.gov. */
const getNumbers = ({ spec }: Trial, company: Company, at: number): [string, string][] => {
  if (spec.status === 'planned') return []
  const serial = String(1000 + at * 37).padStart(4, '0')
  const own = {
    zh: ['ctr', `CTR2024${serial}`],
    ja: ['jrct', `jRCT203123${serial}`],
    es: ['euct', `2024-51${serial}-11-00`],
  }
  const key = { sponsor: '0', cro: '1', hospital: '2' }[company.key]
  return [own[company.language] as [string, string], ['nct', `NCT06${key}${serial}${at % 10}`]]
}

/** Registry numbers of studies. */
export const registryRows = (
  trials: readonly Trial[],
  company: Company,
): TenantRow<'study_registry_number'>[] =>
  trials.flatMap((trial, at) =>
    getNumbers(trial, company, at).map(([type, value]) => ({ study_id: trial.id, type, value, issuer: '' })),
  )

/** The places of a study: the leading site and the countries of its sites. */
const getPlaces = ({ sites, spec }: Trial, company: Company) => {
  const [lead] = sites.filter(site => site.environment === 'production')
  const wide = /国际|国際|multirregional|multi-regional/i.test(`${spec.name} ${spec.nameEn}`)
  const countries = wide
    ? [...new Set(['CN', 'JP', 'ES', home[company.language]])].sort()
    : [home[company.language]]
  return { lead, wide, countries }
}

/** What was planned with the sponsor, and what follows from phase and status. */
const getPlan = (trial: Trial, company: Company, organisations: Keys) => {
  const { spec } = trial
  const { lead, wide, countries } = getPlaces(trial, company)
  const product = getFacts(spec, company.language)?.product_type
  return {
    sponsor_project_no: `P-${spec.planId}`,
    innovative_drug: product !== 'device' && company.key !== 'hospital',
    services_scope: services[company.language],
    lead_organisation_id: lead ? getId(organisations, lead.organisation) : null,
    lead_pi: lead?.pi ?? '',
    multi_regional: wide,
    countries,
    overseas_listing: wide ? 'planned' : 'none',
    key_registration: spec.phase === 'III',
    pk_study: spec.phase === 'I' || spec.phase === 'I/II',
    pk_method: spec.phase.startsWith('I/') || spec.phase === 'I' ? 'LC-MS/MS' : '',
    audit_service: spec.phase === 'III',
    quotation_audits: spec.phase === 'III' ? 3 : 1,
    inner_audits: spec.status === 'planned' ? 0 : 1,
    outer_audits: spec.status === 'completed' || spec.status === 'locked' ? 1 : 0,
    genetic_resources: company.language === 'zh',
  }
}

/** The actual days, as the status and its signature say. */
const getActual = (spec: Trial['spec'], clock: Clock) => {
  const hasBegun = spec.status !== 'planned' && spec.heldFrom !== 'planned'
  const isOver = spec.status === 'completed' || spec.status === 'stopped'
  const changed = clock.day(changedOn(spec))
  return {
    actual_start_date: spec.status === 'ongoing' ? changed : hasBegun ? clock.day(spec.start) : null,
    actual_end_date: isOver ? changed : spec.heldFrom === 'completed' ? clock.day(spec.end) : null,
  }
}

export function studyRow(
  trial: Trial,
  company: Company,
  keys: { departments: Keys; organisations: Keys },
  { clock, numbers }: { clock: Clock; numbers: readonly string[] },
): TenantRow<'study'> {
  const { spec } = trial
  const created = clock.at(Math.min(spec.start - 60, -20), '02:40')
  const facts = getFacts(spec, company.language)
  const unfinished = spec.planId === unfinishedPlan
  return {
    ...studyTexts({ ...spec, product: facts?.product ?? '', sponsorProjectNo: `P-${spec.planId}`, numbers }),
    ...facts,
    ...(unfinished && { primary_endpoints: '', secondary_endpoints: '' }),
    id: trial.id,
    plan_id: spec.planId,
    name: spec.name,
    name_en: spec.nameEn,
    indication: spec.indication,
    therapeutic_area: spec.area,
    phase: spec.phase,
    sponsor: spec.sponsor,
    ...getPlan(trial, company, keys.organisations),
    status: spec.status,
    held_from: spec.heldFrom,
    department_id: getId(keys.departments, spec.department),
    lead_pm_user_id: trial.leadPm?.id ?? null,
    planned_sites: spec.plannedSites,
    planned_subjects: spec.plannedSubjects,
    enrolled_subjects: trial.enrolled,
    start_date: clock.day(spec.start),
    end_date: clock.day(spec.end),
    contract_date: clock.day(spec.start - 45),
    ...getActual(spec, clock),
    suspension_date: spec.status === 'on_hold' ? clock.day(changedOn(spec)) : null,
    created_at: created,
    updated_at: spec.end < 0 ? clock.at(spec.end, '08:15') : clock.at(-(trial.sites.length % 9) - 1, '08:15'),
  }
}

/** Studies with their numbers in registries. */
export const studyRows = (
  trials: readonly Trial[],
  company: Company,
  keys: { departments: Keys; organisations: Keys },
  clock: Clock,
): TenantRow<'study'>[] =>
  trials.map((trial, at) =>
    studyRow(trial, company, keys, {
      clock,
      numbers: getNumbers(trial, company, at).map(([, value]) => value),
    }),
  )
