import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  mergeOrganisations,
  organisationMerges,
  previewOrganisationMerge,
  undoOrganisationMerge,
} from '../../../contract/organisation-merges/calls.ts'
import { findOrganisations, resolveOrganisations } from '../../../contract/organisations/calls.ts'
import { addOrganisation, editOrganisation } from '../../../contract/organisations/changes.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
  organisationUses,
} from '../../../contract/organisations/manage.ts'
import { addStudy } from '../../../contract/studies/changes.ts'
import { addUser } from '../../../contract/users/calls.ts'
import { getMergeImpact } from '../../../server/features/organisation-merges/preview.ts'
import { references } from '../../../server/features/organisation-merges/references.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { ago, not } from '../rows.ts'
import { studyInput } from '../study-inputs.ts'
import { openMerges } from './rig.ts'

let server: DemoServer
let admin: Caller
let tenantId: string
let ownValues: { fieldId: string; value: string }[]
let count = 0

beforeAll(async () => {
  ;({ server, admin, tenantId, ownValues } = await openMerges())
})
afterAll(() => server.close())

type RowVersionRef = { id: string; rowVersion: number }
const add = async (more: object = {}): Promise<RowVersionRef & { name: string }> => {
  count += 1
  const name = `合并测试第${count}医院`
  const answer = await server.call(
    addOrganisation,
    { name, nameEn: '', type: 'hospital', ownValues, aliasConfirmed: true, ...more },
    admin,
  )
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return { ...answer.data, name }
}
const toVersion = ({ id, rowVersion }: RowVersionRef) => ({ id, rowVersion })
const merge = (kept: RowVersionRef, other: RowVersionRef, more: object = {}, by = admin) =>
  server.call(
    mergeOrganisations,
    { kept: toVersion(kept), other: toVersion(other), reason: 'One hospital', ...more },
    by,
  )
const merged = async (kept: RowVersionRef, other: RowVersionRef, more: object = {}) => {
  const answer = await merge(kept, other, more)
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return answer.data
}
const undo = (id: string, by = admin) =>
  server.call(undoOrganisationMerge, { id, reason: 'They are two' }, by)
const detail = async (id: string) => (await server.call(organisationById, { id }, admin)).data
const blockers = async (id: string) =>
  (await server.call(organisationMerges, { id }, admin)).data.records[0]!.blockers.map(each => each.reason)

/** Lets a record of every reference refer to an organisation, and gives the ids. */
const referTo = async (id: string, at: number) => {
  const ids: Record<string, string> = {}
  for (const { name, table, column } of references) {
    if (name === 'below') {
      ids[name] = (await add({ parentId: id })).id
      continue
    }
    const [row] = await server.rows<{ id: string }>(
      `update ${table} set ${column} = $2 where (tenant_id, id) = (select tenant_id, id from ${table}
        where tenant_id = $1 and removed_at is null order by id limit 1 offset $3) returning id`,
      [tenantId, id, at],
    )
    ids[name] = row!.id
  }
  return ids
}
const referred = async (ids: Record<string, string>) => {
  const found: Record<string, string | null> = {}
  for (const { name, table, column } of references) {
    const [row] = await server.rows<{ to: string }>(
      `select ${column} as to from ${table} where tenant_id = $1 and id = $2`,
      [tenantId, ids[name]],
    )
    found[name] = row!.to
  }
  return found
}

describe('a merge', () => {
  test('MD-O5 moves every reference, with an entry on both and on each record; the undo restores both', async () => {
    const kept = await add({ city: '杭州市', identifiers: [{ type: 'own', value: 'MK-1' }] })
    const other = await add({ city: '宁波市', phone: '0571', identifiers: [{ type: 'own', value: 'MO-1' }] })
    const ids = await referTo(other.id, 3)
    await server.rows(
      `with f as (insert into file (tenant_id, id, kind, name, media_type, size, sha256, key)
          values ($1, gen_random_uuid(), 'attachment', 'sop.pdf', 'application/pdf', 1, '\\x00', gen_random_uuid()::text) returning id)
        insert into organisation_file (tenant_id, organisation_id, file_id, sort) select $1, $2, id, 0 from f`,
      [tenantId, other.id],
    )
    const before = [await detail(kept.id), await detail(other.id)]
    const answer = await merged(kept, other, { take: ['phone'], identifiers: 'both' })
    expect(answer.moved).toBe(references.length)
    expect(new Set(Object.values(await referred(ids)))).toEqual(new Set([kept.id]))
    const after = await detail(kept.id)
    expect(after).toMatchObject({ city: '杭州市', phone: '0571', name: kept.name })
    expect(after.flowFiles.map(({ name }) => name)).toEqual(['sop.pdf'])
    expect(after.identifiers.map(({ value }) => value)).toEqual(['MK-1', 'MO-1'])
    const entries = await server.getRows(
      'audit_log',
      {
        tenant_id: tenantId,
        action: 'mergeOrganisations',
        entity_id: [kept.id, other.id, ...Object.values(ids)],
      },
      'entity',
      'entity_id as id',
    )
    expect(entries).toHaveLength(references.length + 2)

    expect((await undo(answer.mergeId)).code).toBe(0)
    expect(new Set(Object.values(await referred(ids)))).toEqual(new Set([other.id]))
    const unlike = { rowVersion: 0, updatedAt: '' }
    expect([await detail(kept.id), await detail(other.id)].map(each => ({ ...each, ...unlike }))).toEqual(
      before.map(each => ({ ...each, ...unlike })),
    )
    expect((await undo(answer.mergeId)).code).toBe(codes.organisationMergeFixed.code)
  })

  test('MD-O5 the old id leads to the kept one: page, uses, history, selector; lists and searches have it no more', async () => {
    const [kept, other] = [await add(), await add()]
    await merged(kept, other)
    expect((await detail(other.id)).id).toBe(kept.id)
    expect((await server.call(organisationUses, { id: other.id }, admin)).code).toBe(0)
    const { found, missing, replaced } = (await server.call(resolveOrganisations, { ids: [other.id] }, admin))
      .data
    expect({ found: found.map(({ id }) => id), missing, replaced }).toEqual({
      ...{ found: [kept.id], missing: [], replaced: [{ id: other.id, by: kept.id }] },
    })
    const history = (await server.call(organisationHistory, { id: kept.id, limit: 50 }, admin)).data.records
    expect(
      history.some(({ filed, action }) => filed?.name === other.name && action === 'addOrganisation'),
    ).toBe(true)
    expect((await server.call(listOrganisations, { query: other.name }, admin)).data.total).toBe(0)
    expect((await server.call(findOrganisations, { query: other.name }, admin)).data.total).toBe(0)
  })

  test('MD-O5 a record that names the old id later refers to the kept one', async () => {
    const [kept, other] = [await add(), await add()]
    await merged(kept, other)
    const [user] = await server.rows<{ to: string }>(
      `update users set organisation_id = $2 where (tenant_id, id) = (select tenant_id, id from users where tenant_id = $1 limit 1)
        returning organisation_id as to`,
      [tenantId, other.id],
    )
    expect(user!.to).toBe(kept.id)
  })

  test('MD-O5 of two merges of one record at once, one is done', async () => {
    const [kept, other, third] = [await add(), await add(), await add()]
    const answers = await Promise.all([merge(kept, other), merge(third, other)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const refused = answers.find(({ code }) => code !== 0)!
    expect([codes.dataNotFound.code, codes.dataChanged.code]).toContain(refused.code)
  })

  test('MD-O5 is refused for a parent cycle, one study, a stale version, itself, and another tenant', async () => {
    const upper = await add()
    const lower = await add({ parentId: (await add({ parentId: upper.id })).id })
    expect((await merge(lower, upper)).code).toBe(codes.organisationMergeAbove.code)
    expect((await merge(upper, { ...lower, rowVersion: 7 })).code).toBe(codes.dataChanged.code)
    expect((await merge(upper, upper)).code).toBe(codes.organisationMergeSame.code)
    expect((await merge(upper, lower)).code).toBe(0)
    const [one, two] = [await add(), await add()]
    await server.rows(
      `with two as (select id, row_number() over (order by id) as n from site where tenant_id = $1 and removed_at is null
          and study_id = (select study_id from site where tenant_id = $1 and removed_at is null and environment = 'production'
            group by 1 having count(*) > 1 order by 1 limit 1) and environment = 'production')
        update site s set organisation_id = case when n = 1 then $2::uuid else $3::uuid end from two
        where s.tenant_id = $1 and s.id = two.id and n <= 2`,
      [tenantId, one.id, two.id],
    )
    expect((await merge(one, two)).code).toBe(codes.organisationMergeSameStudy.code)
    const preview = (await server.call(previewOrganisationMerge, { keptId: one.id, otherId: two.id }, admin))
      .data
    expect(preview.blockers.map(({ code }) => code)).toEqual([codes.organisationMergeSameStudy.code])
    expect(preview.references.find(({ name }) => name === 'sites')).toMatchObject({ kept: 1, other: 1 })
    const foreign = await server.getRow('organisation', { tenant_id: not(tenantId) }, 'id')
    expect((await merge(await add(), { id: foreign.id, rowVersion: 1 })).code).toBe(codes.dataNotFound.code)
  })

  test('MD-O5 is refused while records refer to it that the actor does not see', async () => {
    const [kept, other] = [await add(), await add()]
    await referTo(other.id, 5)
    const scope = { all: false, userId: crypto.randomUUID(), departments: [], studies: [] }
    const weighed = await server.database.transaction(tenantId, tx =>
      getMergeImpact({ tx, actor: { scope } as never }, { keptId: kept.id, otherId: other.id }),
    )
    expect(weighed.blockers).toEqual(['organisationMergeUnseen'])
  })

  test('MD-O5 sites of closed studies move too, and nothing else of them changes', async () => {
    const [kept, other] = [await add(), await add()]
    const [site] = await server.rows<Record<string, unknown>>(
      `update site set organisation_id = $2 where (tenant_id, id) = (select c.tenant_id, c.id from site c
          where c.tenant_id = $1 and c.removed_at is null and c.status = 'closed' order by c.id limit 1) returning *`,
      [tenantId, other.id],
    )
    const preview = (
      await server.call(previewOrganisationMerge, { keptId: kept.id, otherId: other.id }, admin)
    ).data
    expect(preview.references.find(({ name }) => name === 'closedSites')!.other).toBe(1)
    await merged(kept, other)
    const [after] = await server.rows<Record<string, unknown>>(
      `select * from site where tenant_id = $1 and id = $2`,
      [tenantId, site!.id],
    )
    const changed = Object.keys(after!).filter(
      key => JSON.stringify(after![key]) !== JSON.stringify(site![key]),
    )
    expect(changed.sort()).toEqual(['organisation_id', 'row_version', 'search', 'sort_name', 'updated_at'])
  })
})

describe('after a merge', () => {
  const addPerson = (organisationId: string) =>
    server.call(
      addUser,
      {
        ...{
          type: 'external' as const,
          lastName: 'Ivanov',
          firstName: 'Petr',
          reading: '',
          region: '',
          phone: '',
        },
        ...{ email: 'ivanov@visit.example', employeeId: '', organisationId, validTo: null },
        ...{ departmentIds: [], positionIds: [] },
      },
      admin,
    )

  test('MD-O5 no new reference to the other one is made', async () => {
    const [kept, other] = [await add(), await add()]
    await merged(kept, other)
    expect(await addPerson(other.id)).toMatchObject({
      ...{ code: codes.dataNotFound.code, data: { field: 'organisationId' } },
    })
    const study = studyInput({ planId: 'MRG-001', leadOrganisationId: other.id })
    expect(await server.call(addStudy, study, admin)).toMatchObject({
      ...{ code: codes.dataNotFound.code, data: { field: 'leadOrganisationId' } },
    })
    expect((await addPerson(kept.id)).code).toBe(0)
  })

  test('MD-O5 a person whom another user adds to it meanwhile is moved too', async () => {
    const [kept, other] = [await add(), await add()]
    const { open, merging } = await server.database.transaction(tenantId, async tx => {
      const { checkFields } = await import('../../../server/features/users/fields.ts')
      const fields = { lastName: 'Ivanov', firstName: '', departmentIds: [], positionIds: [] }
      await checkFields({ tx, actor: { scope: { all: true } } } as never, [
        { ...fields, organisationId: other.id } as never,
      ])
      const going = merged(kept, other)
      const first = await Promise.race([going.then(() => 'merged'), setTimeout(500, 'waits')])
      const [person] = (
        await sql<{
          id: string
        }>`update users set organisation_id = ${other.id}::uuid where (tenant_id, id) = (
          select tenant_id, id from users where tenant_id = ${tenantId}::uuid and removed_at is null order by id desc limit 1)
          returning id`.execute(tx)
      ).rows
      return { open: { first, id: person!.id }, merging: [going] }
    })
    expect(open.first).toBe('waits')
    await merging[0]
    const [person] = await server.getRows(
      'users',
      { tenant_id: tenantId, id: open.id },
      'organisation_id as to',
    )
    expect(person!.to).toBe(kept.id)
  })
})

describe('an undo', () => {
  test('MD-O5 is refused while it moves back records that the actor does not see [TR-Z3]', async () => {
    const [kept, other] = [await add(), await add()]
    const ids = await referTo(other.id, 7)
    const { mergeId } = await merged(kept, other)
    const manager = await server.caller('zhang.wei', 'CRA')
    const role = await server.getRow('role', { tenant_id: tenantId, code: 'CRA' }, 'id')
    await server.addOnce('role_menu', { tenant_id: tenantId, role_id: role.id, menu_id: 1009 })
    await server.addOnce('role_button', {
      tenant_id: tenantId,
      role_id: role.id,
      menu_id: 1009,
      button: 'ORGANIZATION_MANAGEMENT_EDIT',
    })
    await server.setRows('users', { tenant_id: tenantId, id: manager.userId }, { organisation_id: kept.id })
    await server.removeRows('study_member', { tenant_id: tenantId, user_id: manager.userId })
    expect(await undo(mergeId, manager)).toMatchObject({
      code: codes.organisationMergeFixed.code,
      data: { blockers: [{ reason: 'unseen' }] },
    })
    expect(new Set(Object.values(await referred(ids)))).toEqual(new Set([kept.id]))
    expect(await undo(mergeId)).toMatchObject({ code: 0 })
  })

  test('MD-O5 is blocked with a reason for each thing that has changed since', async () => {
    const [kept, other] = [await add(), await add({ identifiers: [{ type: 'own', value: 'GONE-1' }] })]
    const ids = await referTo(other.id, 9)
    const { mergeId, rowVersion } = await merged(kept, other)
    expect(await blockers(kept.id)).toEqual([])
    const elsewhere = await add({ identifiers: [{ type: 'own', value: 'GONE-1' }] })
    await server.setRows('users', { tenant_id: tenantId, id: ids.people }, { organisation_id: elsewhere.id })
    await server.call(editOrganisation, { id: kept.id, rowVersion, phone: '110' }, admin)
    await add({ name: other.name })
    await server.setRows('organisation_merge', { id: mergeId }, { merged_at: ago('31 days') })
    const reasons = ['late', 'keptChanged', 'referenceChanged', 'identifierTaken', 'nameTaken']
    expect(await blockers(kept.id)).toEqual(reasons)
    expect((await undo(mergeId)).code).toBe(codes.organisationMergeFixed.code)
    expect((await detail(other.id)).id).toBe(kept.id)
  })

  test('MD-O5 of two merges into one, the later is undone first', async () => {
    const [kept, first, second] = [await add(), await add(), await add()]
    const one = await merged(kept, first)
    const two = await merged({ ...kept, rowVersion: one.rowVersion }, second)
    expect((await undo(one.mergeId)).code).toBe(codes.organisationMergeFixed.code)
    expect((await undo(two.mergeId)).code).toBe(0)
    expect((await undo(one.mergeId)).code).toBe(codes.organisationMergeFixed.code)
  })

  test('MD-O5 a merge of another tenant is unknown', async () => {
    const [foreign] = await server.rows<{ id: string }>(
      `insert into organisation_merge (tenant_id, id, kept_id, other_id, kept_version, other_version, before, reason, merged_by)
        select t.tenant_id, gen_random_uuid(), t.ids[1], t.ids[2], 1, 1, '{}', 'x', (select id from users u where u.tenant_id = t.tenant_id limit 1)
        from (select tenant_id, array_agg(id) as ids from organisation where tenant_id <> $1 group by 1 having count(*) > 1 limit 1) t
        returning id`,
      [tenantId],
    )
    expect((await undo(foreign!.id)).code).toBe(codes.dataNotFound.code)
  })
})
