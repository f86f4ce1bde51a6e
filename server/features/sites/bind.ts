import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import { bindSites, type checkSitesAdded, type organisationsForSites } from '../../../contract/sites/bind.ts'
import { getNextNumber } from '../../../contract/sites/next-number.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, requireAllowed, toWireReason } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { getPlaceNames, getRegionCode } from '../../kernel/places/regions.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { studyShut } from '../studies/rules.ts'
import { type StudyRecord, studyFor } from '../studies/study.ts'
import {
  addedSites,
  countriesById,
  lockStudy,
  nextSort,
  numberedSites,
  organisationsToBind,
  organisationsToFind,
  takenNumbers,
} from './bind-queries.ts'
import { refreshTexts } from './texts.ts'

type BindRequest = Parsed<typeof bindSites>

const decideBind = ({ actor, now }: Context, study: StudyRecord) =>
  decide(actor, bindSites, { inScope: true, state: () => studyShut(study) }, now)

/** Organisations for new sites, each with the site that it has already (B31). */
export const findForSites = async (
  context: Context,
  { studyId, environment, query, ...page }: Parsed<typeof organisationsForSites>,
): Promise<Output<typeof organisationsForSites>> => {
  const study = await studyFor(context.tx, studyId, context.actor.scope)
  const organisations = await organisationsToFind(
    context.tx,
    { studyId, environment },
    searchTerms(query),
    page,
  )
  const refusal = firstRefusal(decideBind(context, study))
  const numbered = await numberedSites(context.tx, { studyId, environment })
  const records = organisations.records.map(row => ({
    ...row,
    place: getPlaceNames(row, context.client.locale),
    nextNumber: getNextNumber(numbered, getRegionCode(row.country)),
  }))
  return { records, total: organisations.total, adding: refusal && toWireReason(refusal) }
}

/** Which organisations are sites of the study already, and the number that each would get. */
export const checkAdded = async (
  { tx, actor }: Context,
  { organisationIds, ...place }: Parsed<typeof checkSitesAdded>,
): Promise<Output<typeof checkSitesAdded>> => {
  await studyFor(tx, place.studyId, actor.scope)
  const sitesByOrganisation = await addedSites(tx, place, organisationIds)
  const numbered = await numberedSites(tx, place)
  const countries = await countriesById(tx, organisationIds)
  const records = organisationIds.map(organisationId => {
    const site = sitesByOrganisation.get(organisationId)
    const country = getRegionCode(countries.get(organisationId) ?? '')
    return {
      organisationId,
      added: site ? { id: site.id, siteNo: site.siteNo } : null,
      nextNumber: getNextNumber(numbered, country),
    }
  })
  return { records, total: records.length }
}

/** Adds organisations as sites, all or none. The study is locked, so that two requests never add the same one (G50). */
export const bind = async (context: Context, wish: BindRequest): Promise<Output<typeof bindSites>> => {
  const { tx, actor } = context
  await lockStudy(tx, wish.studyId)
  const study = await studyFor(tx, wish.studyId, actor.scope)
  requireAllowed(decideBind(context, study))
  await checkWish(context, wish)
  const first = await nextSort(tx, wish.studyId)
  const rows = wish.sites.map((each, at) => ({ ...each, id: randomUUID(), sort: first + at }))
  await run(tx)`insert into site (tenant_id, id, study_id, site_no, organisation_id, department, environment,
    status, sort)
    select (select current_tenant()), n.id, ${wish.studyId}::uuid, n."siteNo", n."organisationId", n.department, ${wish.environment},
      'preparing', n.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, "siteNo" text, "organisationId" uuid, department text, sort int)`
  const ids = rows.map(({ id }) => id)
  await refreshTexts(tx, ids)
  for (const { id, siteNo, organisationId, department } of rows) {
    const fields = {
      siteNo,
      organisationId,
      department,
      environment: wish.environment,
      status: 'preparing',
      active: true,
    }
    context.audit({
      entityId: id,
      version: 1,
      changes: changesBetween({}, fields),
      detail: { studyId: wish.studyId },
    })
  }
  const records = rows.map(({ id, organisationId, siteNo }) => ({
    id,
    organisationId,
    siteNo,
    rowVersion: 1,
  }))
  return { records, total: records.length }
}

const field = (at: number, name: string) => ({ field: `sites.${at}.${name}` })

/** Checks what only the database knows; the problem names the row and its field. */
const checkWish = async ({ tx }: Context, { sites, ...place }: BindRequest): Promise<void> => {
  const numbers = sites.map(({ siteNo }) => siteNo)
  const ids = sites.map(({ organisationId }) => organisationId)
  const organisations = await organisationsToBind(tx, ids)
  const added = await addedSites(tx, place, ids)
  const usedNumbers = await takenNumbers(tx, place, numbers)
  for (const [at, { organisationId, siteNo }] of sites.entries()) {
    const active = organisations.get(organisationId)
    if (active === undefined) throw problem('dataNotFound', field(at, 'organisationId'))
    if (!active) throw problem('organisationInactive', field(at, 'organisationId'))
    if (added.has(organisationId)) throw problem('siteAlreadyAdded', field(at, 'organisationId'))
    if (ids.indexOf(organisationId) < at) throw problem('itemRepeated', field(at, 'organisationId'))
    if (usedNumbers.has(siteNo)) throw problem('siteNumberTaken', field(at, 'siteNo'))
    if (numbers.indexOf(siteNo) < at) throw problem('itemRepeated', field(at, 'siteNo'))
  }
}
