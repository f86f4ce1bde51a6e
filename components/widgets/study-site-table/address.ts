import { limits } from '../../../contract/limits.ts'
import { siteEnvironment, siteSort, siteStatus } from '../../../contract/sites/shapes.ts'
import { pageSizes, type SiteSort, type SiteTableState, startState } from './table-state.ts'

type Params = Readonly<Record<string, unknown>>

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')
const getParts = (value: unknown): string[] => [...new Set(getText(value).split(',').filter(Boolean))]
const among = <T extends string>(allowed: readonly T[], value: unknown): T[] =>
  getParts(value).filter((part): part is T => allowed.some(each => each === part))
const mostSorts = 3

/** Reads the state of the table from the address; unknown or impossible values are ignored. */
export const readSiteState = (params: Params): SiteTableState => ({
  query: getText(params.query).slice(0, limits.longNameLength),
  status: among(siteStatus.options, params.status),
  environment: among(siteEnvironment.options, params.environment),
  active: params.active === 'true' ? true : params.active === 'false' ? false : null,
  regions: getParts(params.region).slice(0, 50),
  sort: getSorts(params.sort),
  page: /^[1-9]\d{0,4}$/.test(getText(params.page)) ? Number(params.page) : 1,
  size: pageSizes.find(size => String(size) === getText(params.size)) ?? startState.size,
})

const getSorts = (value: unknown): SiteSort[] =>
  getParts(value)
    .flatMap(part => {
      const field = siteSort.options.find(each => each === part.replace(/^-/, ''))
      return field ? [{ field, descending: part.startsWith('-') }] : []
    })
    .slice(0, mostSorts)

/** Writes it into the address, as short as possible. */
export const writeSiteState = (state: SiteTableState): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      query: state.query,
      status: state.status.join(),
      environment: state.environment.join(),
      active: state.active === null ? '' : String(state.active),
      region: state.regions.join(),
      sort: state.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(),
      page: state.page === 1 ? '' : String(state.page),
      size: state.size === startState.size ? '' : String(state.size),
    }).filter(([, text]) => text !== ''),
  )
