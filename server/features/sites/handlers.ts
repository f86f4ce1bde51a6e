import type { Output, Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import { recordSiteGate, siteCoverage, siteGate } from '../../../contract/site-gates/calls.ts'
import { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import {
  setSiteMilestone,
  siteMilestoneHistory,
  siteMilestones,
} from '../../../contract/site-milestones/calls.ts'
import { takeOverSite } from '../../../contract/site-milestones/take-over.ts'
import {
  addSitePerson,
  editSitePerson,
  listSitePeople,
  removeSitePerson,
  undoPiReplacement,
} from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import { listAtWork } from '../../../contract/sites/at-work.ts'
import {
  bindSites,
  checkSitesAdded,
  effectRange,
  listEnvironments,
  organisationsForSites,
  updateSite,
} from '../../../contract/sites/bind.ts'
import {
  adminToggleSites,
  availableSites,
  changeSiteStatus,
  countSites,
  removeSites,
  searchSites,
  selectSites,
  siteById,
  siteHistory,
  toggleSites,
} from '../../../contract/sites/calls.ts'
import { siteEnvironment, siteSelectionMost } from '../../../contract/sites/shapes.ts'
import { decidesRecords } from '../../access/records.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/http/handle.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { studyShut } from '../studies/rules.ts'
import { studyBrief, studyFor } from '../studies/study.ts'
import { decideSiteById } from './actions.ts'
import { getCoverage } from './alarms.ts'
import { listWork } from './at-work.ts'
import { bind, checkAdded, findForSites } from './bind.ts'
import { changeSites } from './change.ts'
import { edit } from './edit.ts'
import { getRange } from './effect-range.ts'
import { getEditRefusal, siteFor } from './find.ts'
import { getGate, record } from './gate.ts'
import { listMilestoneHistory, listMilestonesOfSite, setMilestone } from './milestones.ts'
import * as people from './people.ts'
import { replace, undo } from './pi.ts'
import './pi-signing.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import { toWireReason } from '../../access/reasons.ts'
import { one } from '../../kernel/db/statements.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { getSiteRow } from './present.ts'
import { type SiteRecord, siteCounts, sitesChosen, sitesMatching } from './queries.ts'
import { actionTo } from './rules.ts'
import { takeOver } from './take-over.ts'
import { waive } from './waiver.ts'

type Organisation = Output<typeof siteById>['organisation']

const getOrganisation = async ({ tx, client }: Context, id: string): Promise<Organisation> => {
  const row = (await one(tx)<
    Omit<Organisation, 'place'>
  >`select o.id, o.name, o.name_en as "nameEn", o.type, o.country, o.province, o.city, o.address,
      o.zip, case when p.id is not null then jsonb_build_object('name', p.name, 'nameEn', p.name_en) end as parent
    from organisation o left join organisation p on p.tenant_id = o.tenant_id and p.id = o.parent_id
    where o.tenant_id = (select current_tenant()) and o.id = ${id}::uuid`)!
  return { ...row, place: getPlaceNames(row, client.locale) }
}

/** One site with everything that its page shows (E8). */
const getDetail = async (
  context: Context,
  { siteId, environment }: Parsed<typeof siteById>,
): Promise<Output<typeof siteById>> => {
  const { tx, actor, now, client } = context
  const site = await siteFor(context, siteId, environment)
  const refusal = getEditRefusal(actor, site, now)
  return {
    ...getSiteRow(site, actor, now, client.locale),
    ...presentFields(siteRecord, site, 'detail'),
    study: studyBrief(await studyFor(tx, site.study_id, actor.scope)),
    organisation: await getOrganisation(context, site.organisation_id),
    editing: refusal && toWireReason(refusal),
  }
}

decidesRecords('sites', decideSiteById)

const listed = async (
  { tx, actor, now, client }: Context,
  { limit, pageNum, sort, query, ...filters }: Parsed<typeof searchSites>,
): Promise<Output<typeof searchSites>> => {
  const study = studyBrief(await studyFor(tx, filters.studyId, actor.scope))
  const search = { ...filters, terms: searchTerms(query) }
  const matches = await sitesMatching(tx, search, { limit, pageNum, sort }, actor.scope)
  const records = matches.rows.map(site => getSiteRow(site, actor, now, client.locale))
  return { records, total: matches.total, pageNum: matches.pageNum, study }
}

const chosen = async (
  { tx, actor, now, client }: Context,
  { query, selectAll, toggledNodes, ...filters }: Parsed<typeof selectSites>,
): Promise<Output<typeof selectSites>> => {
  await studyFor(tx, filters.studyId, actor.scope)
  const search = { ...filters, terms: searchTerms(query) }
  const wish = { all: selectAll, ids: toggledNodes, most: siteSelectionMost + 1 }
  const rows = await sitesChosen(tx, search, wish, actor.scope)
  if (rows.length > siteSelectionMost) throw problem('tooManyItems', { max: siteSelectionMost })
  return { records: rows.map(site => getSiteRow(site, actor, now, client.locale)), total: rows.length }
}

const available = async (
  { tx, actor }: Context,
  { studyId, query, environment, ...page }: Parsed<typeof availableSites>,
): Promise<Output<typeof availableSites>> => {
  await studyFor(tx, studyId, actor.scope)
  const open = {
    studyId,
    active: true,
    status: ['preparing' as const, 'active' as const],
    environment: environment ? [environment] : [],
    regions: [],
  }
  const search = { ...open, terms: searchTerms(query) }
  const { rows, total } = await sitesMatching(tx, search, { ...page, sort: [] }, actor.scope)
  return {
    records: rows.map(({ id, site_no, name, name_en, department, environment: where }) => ({
      id,
      siteNo: site_no,
      name,
      nameEn: name_en,
      department,
      environment: where,
    })),
    total,
  }
}

/** The name of a province for the reader; one that several countries have is named for each of them. */
const getRegionLabel = (province: string, countries: readonly string[], locale: Locale): string => {
  const places = countries.map(country => getPlaceNames({ country, province, city: '' }, locale))
  const byCountry = new Map(places.map(place => [place.country, place.province]))
  if (byCountry.size === 1) return places[0]!.province
  return [...byCountry].map(([country, name]) => (country ? `${name} (${country})` : name)).join(' / ')
}

const counted = async (
  { tx, actor, client }: Context,
  { studyId }: Parsed<typeof countSites>,
): Promise<Output<typeof countSites>> => {
  const study = await studyFor(tx, studyId, actor.scope)
  const rows = await siteCounts(tx, studyId, actor.scope)
  const of = <T>(kind: (typeof rows)[number]['kind'], read: (value: string) => T) =>
    rows.filter(row => row.kind === kind).map(({ value, count }) => ({ value: read(value), count }))
  const active = of('active', value => value === 'true')
  return {
    total: active.reduce((sum, { count }) => sum + count, 0),
    status: of('status', value => value as SiteRecord['status']),
    environment: of('environment', value => value as SiteRecord['environment']),
    active,
    regions: rows
      .filter(({ kind }) => kind === 'region')
      .map(({ value, countries, count }) => ({
        ...{ value, count },
        label: getRegionLabel(value, countries, client.locale),
      })),
    shut: studyShut(study),
  }
}

export const handlers = [
  handle(searchSites, listed),
  handle(selectSites, chosen),
  handle(siteById, getDetail),
  handle(toggleSites, (context, input) =>
    changeSites(context, input.active ? 'activate' : 'deactivate', input),
  ),
  handle(adminToggleSites, (context, input) =>
    changeSites(context, input.active ? 'adminActivate' : 'adminDeactivate', input),
  ),
  handle(changeSiteStatus, (context, input) => changeSites(context, actionTo[input.status], input)),
  handle(listAtWork, listWork),
  handle(siteHistory, async (context, input) => {
    await siteFor(context, input.siteId)
    return wholeHistory(context, 'sites', input.siteId, input)
  }),
  handle(availableSites, available),
  handle(countSites, counted),
  handle(removeSites, (context, input) => changeSites(context, 'remove', input)),
  handle(organisationsForSites, findForSites),
  handle(checkSitesAdded, checkAdded),
  handle(bindSites, bind),
  handle(updateSite, edit),
  handle(listEnvironments, () => {
    const records = siteEnvironment.options.map(environment => ({
      environment,
      production: environment === 'production',
    }))
    return Promise.resolve({ records, total: records.length })
  }),
  handle(effectRange, getRange),
  handle(listSitePeople, people.list),
  handle(addSitePerson, people.add),
  handle(editSitePerson, people.edit),
  handle(removeSitePerson, people.remove),
  handle(replacePi, replace),
  handle(undoPiReplacement, undo),
  handle(siteGate, getGate),
  handle(recordSiteGate, record),
  handle(waiveSiteGate, waive),
  handle(takeOverSite, takeOver),
  handle(siteCoverage, getCoverage),
  handle(siteMilestones, listMilestonesOfSite),
  handle(setSiteMilestone, setMilestone),
  handle(siteMilestoneHistory, listMilestoneHistory),
]
