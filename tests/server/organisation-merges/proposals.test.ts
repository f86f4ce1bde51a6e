import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  dismissOrganisationProposal,
  findOrganisationProposals,
  listOrganisationProposals,
  organisationDuplicates,
} from '../../../contract/organisation-merges/calls.ts'
import { addOrganisation } from '../../../contract/organisations/changes.ts'
import { runSearch } from '../../../server/features/organisation-merges/run.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { openMerges } from './rig.ts'

let server: DemoServer
let admin: Caller
let tenantId: string
let ownValues: { fieldId: string; value: string }[]

beforeAll(async () => {
  ;({ server, admin, tenantId, ownValues } = await openMerges())
})
afterAll(() => server.close())

const add = async (name: string) => {
  const input = { name, nameEn: '', type: 'hospital' as const, ownValues, aliasConfirmed: true }
  const { data } = await server.call(addOrganisation, input, admin)
  return data
}

describe('proposals', () => {
  const search = async () => {
    const { data } = await server.call(findOrganisationProposals, {}, admin)
    await runSearch(server.database, { tenantId, id: data.id, run: 1 }, new AbortController().signal)
  }
  const proposed = async (one: string, two: string) =>
    (await server.call(listOrganisationProposals, { limit: 100 }, admin)).data.records.find(
      each => [one, two].includes(each.one.id) && [one, two].includes(each.two.id),
    )

  test('MD-O5 a search proposes pairs with their reason; a dismissed one is proposed no more', async () => {
    const one = await add('云栖市仁德第二医院')
    const two = await add('云栖仁德第2医院')
    await search()
    expect(await proposed(one.id, two.id)).toMatchObject({ match: 'variant' })
    const found = await server.call(organisationDuplicates, { id: one.id }, admin)
    expect(found.data.records).toMatchObject([{ id: two.id, match: 'variant', own: 'name' }])
    const { data } = await server.call(listOrganisationProposals, {}, admin)
    expect(data.run).toMatchObject({ state: 'done' })
    await server.call(dismissOrganisationProposal, { oneId: two.id, twoId: one.id }, admin)
    await search()
    expect(await proposed(one.id, two.id)).toBeUndefined()
    expect((await server.call(organisationDuplicates, { id: one.id }, admin)).data.total).toBe(0)
  })

  test('MD-O5 one search runs at a time', async () => {
    const answers = [
      await server.call(findOrganisationProposals, {}, admin),
      await server.call(findOrganisationProposals, {}, admin),
    ]
    expect(answers.map(({ code }) => code)).toEqual([0, codes.organisationSearchRunning.code])
    const job = { tenantId, id: answers[0]!.data.id, run: 1 }
    await runSearch(server.database, job, new AbortController().signal)
  })
})
