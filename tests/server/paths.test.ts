import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { removeMailAddress, updateMailAddress } from '../../contract/personal/calls.ts'
import { openApi } from '../../server/kernel/http/openapi.ts'
import { getHeaders } from './attacks/wire.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from './demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const addAddress = async (email: string) => {
  const row = await server.addNew('email_type_setting', {
    tenant_id: admin.tenantId,
    user_id: admin.userId,
    email,
  })
  return row.id
}

const request = async (method: 'PUT' | 'DELETE', url: string, payload: object) => {
  const headers = { ...getHeaders(admin), 'idempotency-key': crypto.randomUUID() }
  const answer = await server.app.inject({ method, url, payload, headers })
  return { status: answer.statusCode, ...answer.json<Answer>() }
}

describe('parameters of a path', () => {
  test('the id of the path names the record, whatever body and query say [K21, K22]', async () => {
    const id = await addAddress('one@hospital.example')
    const other = await addAddress('two@hospital.example')
    const changed = await request('PUT', `/mdsdata/emailType/update/${id}?id=${other}`, {
      id: other,
      types: ['role'],
      rowVersion: 1,
    })
    expect(changed).toMatchObject({ code: 0, data: { id, types: ['role'] } })
    expect(await request('DELETE', `/mdsdata/emailType/delete/${id}?id=${other}`, {})).toMatchObject({
      code: 0,
    })
    const left = await server.rows('select id from email_type_setting where id in ($1, $2)', [id, other])
    expect(left).toEqual([{ id: other }])
  })

  test.each([
    ['no uuid', 'abc'],
    ['another path', '..%2F..'],
    ['a null byte', '%00'],
    ['a text as long as a header may be', 'a'.repeat(9000)],
    ['nothing', '%20'],
  ])('%s gets the usual error with the field', async (_, id) => {
    const answer = await request('DELETE', `/mdsdata/emailType/delete/${id}`, {})
    expect(answer).toMatchObject({ status: 200, code: codes.invalidInput.code })
    expect((answer.data as { issues: object[] }).issues[0]).toMatchObject({ path: 'id' })
  })

  test('an input that a path cannot carry gets the usual error from our client too', async () => {
    for (const id of ['', '..', '\uD800']) {
      const answer = await server.call(removeMailAddress, { id }, admin)
      expect(answer.code, JSON.stringify(id)).toBe(codes.invalidInput.code)
    }
  })

  test('OpenAPI names it as a parameter of the path and not in the body', () => {
    const operation = openApi().paths[updateMailAddress.path]!.put as {
      parameters: object[]
      requestBody: { content: { 'application/json': { schema: { properties: object; required: string[] } } } }
    }
    expect(operation.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ])
    const { schema } = operation.requestBody.content['application/json']
    expect(Object.keys(schema.properties)).toEqual(['types', 'rowVersion'])
    expect(schema.required).toEqual(['types', 'rowVersion'])
  })
})
