import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry, searchAudit } from '../../../contract/audit/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import {
  addOrganisationField,
  editOrganisationField,
  organisationFields,
  removeOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import { storedFields } from '../../../server/audit/stored.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const ok = { code: 0 }
const name = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en, 'ja-JP': '', 'es-ES': '' })
const options = (...all: [string, string?][]) => all.map(([zh, en]) => ({ names: name(zh, en) }))
const addField = (zh: string, en: string, rest: object = {}) =>
  server.call(addOrganisationField, { type: 'line', names: name(zh, en), required: false, ...rest }, admin)
const fields = async () => (await server.call(organisationFields, {}, admin)).data
const getField = async (id: string) => (await fields()).records.find(each => each.id === id)!
const editField = (field: { id: string; rowVersion: number }, rest: object, by = admin) =>
  server.call(editOrganisationField, { id: field.id, rowVersion: field.rowVersion, ...rest }, by)
const refusal = (code: { code: number }, field: string) => ({ code: code.code, data: { field } })

describe('E12 G30 custom fields of organisations', () => {
  test('L59 L60 a line, a paragraph and a dropdown stand in their order, which can be changed', async () => {
    const line = await addField('资质证书编号', 'Certificate number', { required: true })
    const text = await addField('备注', 'Remarks', { type: 'paragraph' })
    const list = await addField('性质', 'Ownership', {
      type: 'dropdown',
      options: options(['公立', 'Public'], ['民营', 'Private']),
    })
    const before = await fields()
    expect(before).toMatchObject({ language: 'zh-CN', editing: null })
    const made = [line, text, list].map(({ data }) => data.id)
    expect(before.records.map(({ id }) => id).slice(-3)).toEqual(made)
    const [, , third] = before.records.slice(-3)
    expect(third).toMatchObject({ type: 'dropdown', names: name('性质', 'Ownership'), required: false })
    expect(third!.options.map(({ names }) => names['en-US'])).toEqual(['Public', 'Private'])
    expect(await editField(third!, { beforeId: made[0] })).toMatchObject(ok)
    expect((await fields()).records.map(({ id }) => id).slice(-3)).toEqual([made[2], made[0], made[1]])
  })

  test('L61 a field has a name in the language of the company, one of its own in each language', async () => {
    expect(await addField('', 'Nameless')).toMatchObject({
      code: codes.invalidInput.code,
      data: { issues: [{ path: 'names.zh-CN', rule: 'fieldRequired' }] },
    })
    const taken = codes.customFieldNameTaken
    expect(await addField('另一个', ' ＯＷＮＥＲ ship ')).toMatchObject(refusal(taken, 'names.en-US'))
    expect(await addField('备　注', '')).toMatchObject(refusal(taken, 'names.zh-CN'))
    const other = await addField('Ownership', '性质')
    expect(other, 'the same word in another language is another name').toMatchObject(ok)
    const seen = await getField(other.data.id)
    expect(await editField(seen, { names: name('Ownership', 'REMARKS') })).toMatchObject(
      refusal(taken, 'names.en-US'),
    )
    const gone = await server.call(removeOrganisationField, { id: seen.id, rowVersion: 1 }, admin)
    expect(gone).toMatchObject(ok)
    expect(await addField('Ownership', '性质'), 'of a removed one it is free').toMatchObject(ok)
  })

  test('options of one field differ in each language; the refusal names the one that repeats', async () => {
    const dropdown = { type: 'dropdown' }
    expect(await addField('级别', 'Grade', dropdown)).toMatchObject(
      refusal(codes.customFieldOptionsRequired, 'options'),
    )
    const repeated = {
      ...dropdown,
      options: options(['三甲', 'Tier 3A'], ['三乙', '3B'], ['其他', 'ＴＩＥＲ３a']),
    }
    expect(await addField('级别', 'Grade', repeated)).toMatchObject(
      refusal(codes.optionNameTaken, 'options.2.names.en-US'),
    )
    const free = { ...dropdown, options: options(['1-5', '3A'], ['15', '3B'], ['3A']) }
    const made = await addField('级别', 'Grade', free)
    expect(made, 'an empty name repeats nothing, a hyphen makes another name').toMatchObject(ok)
    const [one, two, three] = (await getField(made.data.id)).options
    const swapped = [{ ...three!, names: one!.names }, two!, { ...one!, names: three!.names }]
    expect(await editField(made.data, { options: [...swapped, ...options(['新', '3 b'])] })).toMatchObject(
      refusal(codes.optionNameTaken, 'options.3.names.en-US'),
    )
    expect(await editField(made.data, { options: swapped })).toMatchObject({
      code: 0,
      data: { rowVersion: 2 },
    })
    const now = await getField(made.data.id)
    expect(now.options.map(({ id, names }) => [id, names['zh-CN']])).toEqual([
      [three!.id, '1-5'],
      [two!.id, '15'],
      [one!.id, '3A'],
    ])
    expect(await editField(now, { options: [] })).toMatchObject(
      refusal(codes.customFieldOptionsRequired, 'options'),
    )
    expect(await editField(now, { options: [two!, two!] })).toMatchObject(
      refusal(codes.dataNotFound, 'options.1.id'),
    )
    expect(await editField(now, { options: [one!] }), 'renamed since').toMatchObject({
      code: codes.dataChanged.code,
    })
    await expect(
      server.rows(
        `insert into organisation_field_option (tenant_id, id, field_id, names, name_keys, sort)
          select tenant_id, gen_random_uuid(), field_id, names, name_keys, 9 from organisation_field_option where id = $1`,
        [two!.id],
      ),
    ).rejects.toMatchObject({ constraint: 'organisation_field_option_name_zh' })
  })

  test('TR-C1 TR-C2 of writers at once one makes a name, and one changes a list that all have seen', async () => {
    const added = await Promise.all([1, 2, 3, 4].map(() => addField('地区', 'Region')))
    expect(added.map(({ code }) => code).sort()).toEqual([
      0,
      ...Array(3).fill(codes.customFieldNameTaken.code),
    ])
    const list = { type: 'dropdown', options: options(['一']) }
    const { data } = await addField('批次', 'Batch', list)
    const [first] = (await getField(data.id)).options
    const both = { options: [first!, ...options(['二'])] }
    const saved = await Promise.all([1, 2, 3].map(() => editField(data, both)))
    expect(saved.map(({ code }) => code).sort()).toEqual([0, codes.dataChanged.code, codes.dataChanged.code])
    expect((await getField(data.id)).options).toHaveLength(2)
    const [count] = await server.rows<{ left: number }>(
      'select $1 - count(*)::int as left from organisation_field where tenant_id = $2 and removed_at is null',
      [limits.organisationFields, admin.tenantId],
    )
    const rest = Array.from({ length: count!.left + 1 }, (_, at) => at)
    const answers = await Promise.all(rest.map(at => addField(`字段${at}`, `Field ${at}`)))
    expect(answers.filter(({ code }) => code === codes.tooManyItems.code)).toHaveLength(1)
  })

  test('TR-A1 TR-A7 every entry says what was and what is, so that each record can be rebuilt', async () => {
    const [field] = (await fields()).records.filter(({ names }) => names['en-US'] === 'Grade')
    const wish = { names: name('等级', 'Class'), required: true, options: options(['特']), reason: 'Agreed' }
    expect(await editField(field!, wish)).toMatchObject({ code: 0, data: { rowVersion: 3 } })
    const ids = [field!.id, ...field!.options.map(({ id }) => id), (await getField(field!.id)).options[0]!.id]
    for (const id of ids) {
      const entries = await server.rows<{
        version: number
        changes: Record<string, [unknown, unknown]>
        reason: string
      }>(
        `select l.entity_version as version, p.payload -> 'changes' as changes, p.payload ->> 'reason' as reason
          from audit_log l join audit_content p using (tenant_id, seq) where l.entity_id = $1 order by l.seq`,
        [id],
      )
      const rebuilt: Record<string, unknown> = {}
      for (const [at, { version, changes, reason }] of entries.entries()) {
        expect(version).toBe(at + 1)
        for (const [of, [from, to]] of Object.entries(changes)) {
          expect(rebuilt[of] ?? null, of).toEqual(from)
          rebuilt[of] = to
        }
        if (version === entries.length) expect(reason).toBe('Agreed')
      }
      const entity = id === field!.id ? 'organisationFields' : 'organisationFieldOptions'
      const stored = await server.database.transaction(admin.tenantId, tx => storedFields(tx, entity, id))
      expect(stored).toMatchObject(rebuilt)
      expect(Object.values(stored).filter(each => each !== null)).toHaveLength(
        Object.values(rebuilt).filter(each => each !== null).length,
      )
    }
  })

  test('TR-A1 TR-A3 the trail says it in words: names by language, options by their names, what a field takes', async () => {
    const told = async (action: string) => {
      const list = await server.call(searchAudit, { actions: [action], limit: 1, query: 'Class' }, admin)
      const [row] = list.data.records
      const { data } = await server.call(auditEntry, { seq: row!.seq }, admin)
      return { row: row!, change: (field: string) => data.changes.find(each => each.field === field)! }
    }
    const added = await told('addOrganisationField')
    expect(added.row.record).toBe('Class')
    expect(added.change('type')).toMatchObject({ from: null, to: 'Dropdown' })
    const edited = await told('editOrganisationField')
    expect(edited.change('names.en-US')).toMatchObject({ from: 'Grade', to: 'Class' })
    expect(edited.change('optionIds')).toMatchObject({ added: ['特'], removed: ['3A', '3B', '3A'] })
  })

  test('TR-T5 TR-Z2 another company sees and changes none of it, and a role without the right changes none', async () => {
    const tanaka = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const [field] = (await fields()).records
    const theirs = await server.call(organisationFields, {}, tanaka)
    expect(theirs).toMatchObject({ code: 0 })
    expect(theirs.data.records.map(({ id }) => id)).not.toContain(field!.id)
    expect(await editField(field!, { required: true }, tanaka)).toMatchObject({
      code: codes.dataNotFound.code,
    })
    const crc = await editField(field!, { required: true }, await server.caller('zhang.wei', 'CRA'))
    expect([codes.noMenu.code, codes.noButton.code]).toContain(crc.code)
    expect((await getField(field!.id)).rowVersion).toBe(field!.rowVersion)
  })
})
