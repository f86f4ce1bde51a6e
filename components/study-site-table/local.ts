import type { SiteRow, SiteSortField } from '../../client/sites.ts'
import { fold } from '../ui/fold.ts'
import type { SiteFilter, SiteSort } from './table-state.ts'

/** A site that the page itself hands over: what it leaves out is shown as nothing. */
export type GivenSite = Partial<SiteRow> & Pick<SiteRow, 'id'>

const course = ['preparing', 'active', 'closed']
const environments = ['production', 'test', 'development']

/** Values of a given site that a table cannot do without. */
export const completed = (site: GivenSite): SiteRow => ({ ...blank, ...site })

const blank: Omit<SiteRow, 'id'> = {
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

/** One folded text a site, made once a list: a key of the search goes through these alone. */
const folded = new WeakMap<readonly SiteRow[], string[]>()

function textsOf(rows: readonly SiteRow[]): string[] {
  const known = folded.get(rows)
  if (known) return known
  const made = rows.map(site =>
    fold(`${site.name} ${site.nameEn} ${site.siteNo} ${site.pi} ${site.piReading} ${site.department}`),
  )
  folded.set(rows, made)
  return made
}

/** The rows that match, in their order. */
export function matching(rows: readonly SiteRow[], filter: SiteFilter): readonly SiteRow[] {
  const terms = fold(filter.query).split(/\s+/).filter(Boolean)
  const { status, environment, active, regions } = filter
  const texts = terms.length > 0 ? textsOf(rows) : []
  const passes = (site: SiteRow, at: number) =>
    (status.length === 0 || status.includes(site.status)) &&
    (environment.length === 0 || environment.includes(site.environment)) &&
    (active === null || active === site.active) &&
    (regions.length === 0 || regions.includes(site.province)) &&
    terms.every(term => texts[at]?.includes(term))
  return rows.filter(passes)
}

const numbers: Readonly<Partial<Record<SiteSortField, (site: SiteRow) => number>>> = {
  status: site => course.indexOf(site.status),
  environment: site => environments.indexOf(site.environment),
  active: site => Number(!site.active),
  enrolledSubjects: site => site.enrolledSubjects,
  plannedSubjects: site => site.plannedSubjects,
}
const texts: Readonly<Partial<Record<SiteSortField, (site: SiteRow) => string>>> = {
  name: site => site.name,
  nameEn: site => site.nameEn || site.name,
  siteNo: site => site.siteNo,
  pi: site => site.piReading || site.pi,
  leadCra: site => (site.leadCra ? `${site.leadCra.lastName} ${site.leadCra.firstName}` : ''),
  city: site => site.city,
  createdAt: site => site.createdAt,
  updatedAt: site => site.updatedAt,
}

/** Ranks of rows by one key: texts are compared once a distinct one, not once a pair of rows. */
function ranks(rows: readonly SiteRow[], { field, descending }: SiteSort, locale: string): Float64Array {
  const numberOf = numbers[field]
  const values = numberOf
    ? Float64Array.from(rows, numberOf)
    : textRanks(rows.map(texts[field] ?? (() => '')), locale)
  return descending ? values.map(value => -value) : values
}

const plain = /^[\x20-\x7e]*$/

function textRanks(values: readonly string[], locale: string): Float64Array {
  const distinct = [...new Set(values)]
  // Plain Latin texts need no dictionary of the language, which takes twenty times as long.
  if (distinct.every(text => plain.test(text))) {
    const lower = new Map(distinct.map(text => [text, text.toLowerCase()]))
    distinct.sort((one, other) => (lower.get(one)! < lower.get(other)! ? -1 : 1))
  } else distinct.sort(new Intl.Collator(locale, { numeric: true }).compare)
  const rank = new Map(distinct.map((text, at) => [text, at]))
  return Float64Array.from(values, text => rank.get(text)!)
}

/** The rows by up to three keys; equal ones keep their order. */
export function sorted(
  rows: readonly SiteRow[],
  sort: readonly SiteSort[],
  locale: string,
): readonly SiteRow[] {
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
