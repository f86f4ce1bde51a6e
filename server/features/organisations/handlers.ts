import {
  findOrganisations,
  organisationChildren,
  organisationRegions,
  organisationsBelow,
  resolveOrganisations,
  searchOrganisations,
} from '../../../contract/organisations/calls.ts'
import {
  addOrganisation,
  editOrganisation,
  saveOrganisationGenetics,
  toggleOrganisations,
} from '../../../contract/organisations/changes.ts'
import {
  checkOrganisationAdded,
  checkOrganisationAlias,
  linkOrganisationFile,
  listOrganisations,
  organisationById,
  organisationGenetics,
  organisationHistory,
  organisationUses,
  similarOrganisations,
} from '../../../contract/organisations/manage.ts'
import { matchPlaces } from '../../../contract/organisations/places.ts'
import type { FoundOrganisation } from '../../../contract/organisations/shapes.ts'
import {
  countStandardOrganisations,
  findStandardOrganisations,
  linkStandard,
  organisationStandard,
  selectStandardOrganisation,
  settleStandard,
  unlinkStandard,
} from '../../../contract/organisations/standard.ts'
import { decidesRecords } from '../../access/records.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { problem } from '../../kernel/problem.ts'
import { isFoundByReading } from '../../kernel/search/organisation.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { add, edit, saveGenetics } from './change.ts'
import {
  decideOrganisationById,
  getDetail,
  getFileLink,
  getGenetics,
  getHistory,
  getList,
  getUses,
  toggle,
} from './manage.ts'
import { replacementsFor } from './merged.ts'
import { getAdded, getSameAlias, getSimilar } from './names.ts'
import { findForPlaces } from './places.ts'
import { getNode, getPlaced } from './present.ts'
import {
  noFilters,
  type OrganisationRecord,
  organisationPlaces,
  organisationsById,
  organisationsFarBelow,
  organisationsFound,
  organisationsUnder,
  type PlacedRecord,
} from './queries.ts'
import { countStandard, findStandard, getStandard, link, selectStandard, settle, unlink } from './standard.ts'

decidesRecords('organisations', decideOrganisationById)

/** Most organisations that one response lists below another. */
const mostBelow = 5000

export const handlers = [
  handle(organisationChildren, async ({ tx, actor }, { parentId, from, limit, ...filters }) => {
    if (parentId && (await organisationsById(tx, [parentId], actor.scope)).length === 0)
      throw problem('dataNotFound')
    const rows = await organisationsUnder(tx, { parentId, from, limit }, filters, actor.scope)
    // The actor's topmost organisations have no parent that the actor may know of.
    const records = rows.map(row => ({ ...getNode(row), parentId }))
    return { records, total: rows[0]?.total ?? 0 }
  }),
  handle(organisationsBelow, async ({ tx, actor }, { id, ...filters }) => {
    if ((await organisationsById(tx, [id], actor.scope)).length === 0) throw problem('dataNotFound')
    const rows = await organisationsFarBelow(tx, id, mostBelow, filters, actor.scope)
    return { records: rows.map(getNode), total: rows[0]?.total ?? 0 }
  }),
  handle(findOrganisations, async ({ tx, actor }, { query, limit, pageNum, ...filters }) => {
    const search = { terms: searchTerms(query), limit, offset: (pageNum - 1) * limit }
    const rows = await organisationsFound(tx, search, filters, actor.scope)
    return { records: rows.map(row => getFound(row, query)), total: rows[0]?.total ?? 0 }
  }),
  handle(resolveOrganisations, async ({ tx, actor }, { ids }) => {
    const replacement = await replacementsFor(tx, ids)
    const rows = await organisationsById(tx, [...new Set([...ids, ...replacement.values()])], actor.scope)
    const knownIds = new Set(rows.map(({ id }) => id))
    const replaced = [...replacement].flatMap(([id, by]) => (knownIds.has(by) ? [{ id, by }] : []))
    for (const { id } of replaced) knownIds.add(id)
    return { found: rows.map(getPlaced), missing: ids.filter(id => !knownIds.has(id)), replaced }
  }),
  handle(organisationRegions, async ({ tx, actor, client }) => {
    const places = await organisationPlaces(tx, actor.scope)
    const records = places.map(each => ({ ...each, place: getPlaceNames(each, client.locale) }))
    return { records, total: records.length }
  }),
  handle(listOrganisations, getList),
  handleOne(organisationById, (context, { id }) => getDetail(context, id)),
  handleOne(organisationUses, (context, { id }) => getUses(context, id)),
  handleOne(organisationGenetics, (context, { id }) => getGenetics(context, id)),
  handle(organisationHistory, getHistory),
  handle(linkOrganisationFile, getFileLink),
  handle(similarOrganisations, getSimilar),
  handle(matchPlaces, findForPlaces),
  handle(checkOrganisationAdded, getAdded),
  handle(checkOrganisationAlias, getSameAlias),
  handle(addOrganisation, add),
  handle(editOrganisation, edit),
  handle(saveOrganisationGenetics, saveGenetics),
  handle(toggleOrganisations, toggle),
  handle(findStandardOrganisations, findStandard),
  handle(countStandardOrganisations, countStandard),
  handle(selectStandardOrganisation, selectStandard),
  handleOne(organisationStandard, getStandard),
  handle(linkStandard, link),
  handle(unlinkStandard, unlink),
  handle(settleStandard, settle),
  handle(searchOrganisations, async ({ tx, actor }, { query, limit, pageNum }) => {
    const search = { terms: searchTerms(query), limit, offset: (pageNum - 1) * limit }
    const rows = await organisationsFound(tx, search, { ...noFilters, activeOnly: true }, actor.scope)
    const records = rows.map(({ id, name, name_en, type, city }) => ({
      id,
      name,
      nameEn: name_en,
      type,
      city,
    }))
    return { records, total: rows[0]?.total ?? 0 }
  }),
]

const getSearched = (row: OrganisationRecord) => ({
  name: row.name,
  nameEn: row.name_en,
  alias1: row.alias_1,
  alias2: row.alias_2,
})

const getFound = (row: PlacedRecord, query: string): FoundOrganisation => ({
  ...getPlaced(row),
  byReading: isFoundByReading(query, getSearched(row)),
})
