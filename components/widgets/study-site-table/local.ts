import type { SiteRow, SiteSortField } from '../../../client/sites/sites.ts'
import { fold } from '../../ui/base/fold.ts'
import { isNarrowed, type SiteFilter, type SiteSort } from './table-state.ts'

/** A site from the page itself: missing values show as empty. */
export type GivenSite = Partial<SiteRow> & Pick<SiteRow, 'id'>

type Rows = readonly GivenSite[]

const course = ['preparing', 'active', 'closed']
const environments = ['production', 'test', 'development']

/** A given site with all values of a row. Only rendered rows are completed: a page may pass a hundred thousand. */
export const completed = (site: GivenSite): SiteRow => {
  const { country = '', province = '', city = '' } = site
  return { ...blank, place: { country, province, city }, ...site }
}

const blank: Omit<SiteRow, 'id' | 'place'> = {
  studyId: '',
  siteNo: '',
  organisationId: '',
  name: '',
  nameEn: '',
  department: '',
  country: '',
  province: '',
  city: '',
  environment: 'production',
  status: 'preparing',
  active: true,
  inactiveBy: null,
  milestoneDriven: false,
  pi: '',
  piReading: '',
  leadCra: null,
  crc: null,
  plannedSubjects: 0,
  enrolledSubjects: 0,
  createdAt: '',
  updatedAt: '',
  rowVersion: 1,
  actions: {} as SiteRow['actions'],
}

const searched = ['name', 'nameEn', 'siteNo', 'pi', 'piReading', 'department'] as const

/** One folded text per site, built once per list: a key press in the search scans only these. */
const folded = new WeakMap<Rows, string[]>()

function getTexts(rows: Rows): string[] {
  const cachedTexts = folded.get(rows)
  if (cachedTexts) return cachedTexts
  const texts = rows.map(site => fold(searched.map(field => site[field] ?? '').join(' ')))
  folded.set(rows, texts)
  return texts
}

/** The matching rows, in order. */
export function matching(rows: Rows, filter: SiteFilter): Rows {
  const terms = fold(filter.query).split(/\s+/).filter(Boolean)
  const { status, environment, active, regions } = filter
  const texts = terms.length > 0 ? getTexts(rows) : []
  if (!isNarrowed(filter)) return rows
  const passes = (site: GivenSite, at: number) =>
    (status.length === 0 || status.includes(site.status ?? blank.status)) &&
    (environment.length === 0 || environment.includes(site.environment ?? blank.environment)) &&
    (active === null || active === (site.active ?? blank.active)) &&
    (regions.length === 0 || regions.includes(site.province ?? '')) &&
    terms.every(term => texts[at]?.includes(term))
  return rows.filter(passes)
}

const numbers: Readonly<Partial<Record<SiteSortField, (site: GivenSite) => number>>> = {
  status: site => course.indexOf(site.status ?? blank.status),
  environment: site => environments.indexOf(site.environment ?? blank.environment),
  active: site => Number(!(site.active ?? blank.active)),
  enrolledSubjects: site => site.enrolledSubjects ?? 0,
  plannedSubjects: site => site.plannedSubjects ?? 0,
}
const texts: Readonly<Partial<Record<SiteSortField, (site: GivenSite) => string>>> = {
  name: site => site.name ?? '',
  nameEn: site => site.nameEn || site.name || '',
  siteNo: site => site.siteNo ?? '',
  pi: site => site.piReading || site.pi || '',
  leadCra: site => (site.leadCra ? `${site.leadCra.lastName} ${site.leadCra.firstName}` : ''),
  city: site => site.city ?? '',
  createdAt: site => site.createdAt ?? '',
  updatedAt: site => site.updatedAt ?? '',
}

/** Ranks of rows by one key: compares each distinct text once, not once per pair of rows. */
function ranks(rows: Rows, { field, descending }: SiteSort, locale: string): Float64Array {
  const numberOf = numbers[field]
  const values = numberOf
    ? Float64Array.from(rows, numberOf)
    : textRanks(rows.map(texts[field] ?? (() => '')), locale)
  return descending ? values.map(value => -value) : values
}

const plain = /^[\x20-\x7e]*$/

function textRanks(values: readonly string[], locale: string): Float64Array {
  const distinct = [...new Set(values)]
  // Plain Latin texts need no locale-aware comparison, which takes twenty times as long.
  if (distinct.every(text => plain.test(text))) {
    const lower = new Map(distinct.map(text => [text, text.toLowerCase()]))
    distinct.sort((one, other) => (lower.get(one)! < lower.get(other)! ? -1 : 1))
  } else distinct.sort(new Intl.Collator(locale, { numeric: true }).compare)
  const rank = new Map(distinct.map((text, at) => [text, at]))
  return Float64Array.from(values, text => rank.get(text)!)
}

/** The rows sorted by up to three keys; equal ones keep their order. */
export function sorted(rows: Rows, sort: readonly SiteSort[], locale: string): Rows {
  if (sort.length === 0) return rows
  const keys = sort.map(each => ranks(rows, each, locale))
  const order = Uint32Array.from(rows, (_, at) => at)
  order.sort((one, other) => {
    for (const key of keys) {
      const difference = key[one]! - key[other]!
      if (difference !== 0) return difference
    }
    return one - other
  })
  return Array.from(order, at => rows[at]!)
}
