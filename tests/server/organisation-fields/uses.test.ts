import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  addOrganisationField,
  editOrganisationField,
  organisationFields,
  organisationFieldUses,
  removeOrganisationField,
  restoreOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation as addOrganisationCall } from '../../../contract/organisations/changes.ts'
import { organisationById } from '../../../contract/organisations/manage.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const name = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en, 'ja-JP': '', 'es-ES': '' })
const addField = (zh: string, en: string, rest: object = {}) =>
  server.call(addOrganisationField, { type: 'line', names: name(zh, en), required: false, ...rest }, admin)
const fields = async () => (await server.call(organisationFields, {}, admin)).data
const getField = async (id: string) => (await fields()).records.find(each => each.id === id)!
const editField = (field: { id: string; rowVersion: number }, rest: object) =>
  server.call(editOrganisationField, { id: field.id, rowVersion: field.rowVersion, ...rest }, admin)
const refusal = (code: { code: number }, field: string) => ({ code: code.code, data: { field } })

describe('MD-O6 use of custom fields', () => {
  const uses = async () => (await server.call(organisationFieldUses, {}, admin)).data
  const getUse = async (id: string) => (await uses()).records.find(each => each.id === id)
  const addOrganisation = async (title: string, values: { fieldId: string; value: string }[]) => {
    const others = (await fields()).records
      .filter(field => field.required && !values.some(each => each.fieldId === field.id))
      .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
    const input = {
      name: title,
      nameEn: '',
      type: 'hospital' as const,
      ownValues: [...others, ...values],
      aliasConfirmed: true,
    }
    return server.call(addOrganisationCall, input, admin)
  }

  test('MD-O6 counts organisations with a value, and those that a required mark would make incomplete', async () => {
    const { data } = await addField('床位数', 'Number of beds')
    const before = (await getUse(data.id))!
    expect(before).toMatchObject({ used: 0 })
    expect((await addOrganisation('有床医院', [{ fieldId: data.id, value: '120' }])).code).toBe(0)
    expect((await addOrganisation('无床医院', [])).code).toBe(0)
    expect(await getUse(data.id)).toEqual({ id: data.id, used: 1, missing: before.missing + 1 })
    const { rows } = await server.owner.query<{ n: number }>(
      `select count(*)::int as n from organisation where active and merged_into is null and tenant_id = (select tenant_id from organisation_field where id = $1)`,
      [data.id],
    )
    expect(rows[0]!.n).toBe(before.missing + 2)
    expect((await uses()).organisations, 'what a new field would make incomplete').toBe(rows[0]!.n)
  })

  test('MD-O6 a retired field keeps its values and is restored with them, once, unless its name is taken', async () => {
    const { data } = await addField('伦理平台', 'Ethics platform')
    const made = await addOrganisation('平台医院', [{ fieldId: data.id, value: 'X1' }])
    const gone = await server.call(removeOrganisationField, data, admin)
    expect((await fields()).records.map(({ id }) => id)).not.toContain(data.id)
    expect((await uses()).retired).toContainEqual(
      expect.objectContaining({ id: data.id, used: 1, rowVersion: gone.data.rowVersion }),
    )
    const other = await addField('伦理平台', '')
    expect(await server.call(restoreOrganisationField, gone.data, admin)).toMatchObject(
      refusal(codes.customFieldNameTaken, 'names.zh-CN'),
    )
    await server.call(removeOrganisationField, other.data, admin)
    const back = await server.call(restoreOrganisationField, gone.data, admin)
    expect(back.code).toBe(0)
    expect((await fields()).records.at(-1)).toMatchObject({ id: data.id, rowVersion: back.data.rowVersion })
    const { data: record } = await server.call(organisationById, { id: made.data.id }, admin)
    expect(record.ownValues).toContainEqual({ fieldId: data.id, value: 'X1' })
    const again = await server.call(restoreOrganisationField, back.data, admin)
    expect(again.code).toBe(codes.dataNotFound.code)
  })

  test('MD-O6 a field that is required from a day on asks for nothing before it', async () => {
    const { data } = await addField('执业许可', 'Licence', { required: true, requiredFrom: '2999-01-01' })
    expect(await getField(data.id)).toMatchObject({ required: false, requiredFrom: '2999-01-01' })
    expect((await addOrganisation('未持证医院', [])).code).toBe(0)
    const edited = await editField(data, { requiredFrom: '2020-01-01' })
    expect(edited.code).toBe(0)
    const field = await getField(data.id)
    expect(field.required).toBe(true)
    expect(field).not.toHaveProperty('requiredFrom')
    const values = [{ fieldId: data.id, value: '' }]
    expect(await addOrganisation('仍未持证医院', values)).toMatchObject({
      code: codes.customFieldRequired.code,
    })
    await server.call(removeOrganisationField, edited.data, admin)
  })
})
