import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry, searchAudit } from '../../contract/audit/calls.ts'
import { locales } from '../../contract/locales.ts'
import { calls } from '../../contract/registry/index.ts'
import { editUser, searchUsers, userHistory } from '../../contract/users/calls.ts'
import { getIds, type Ids } from './call-ids.ts'
import { inputs } from './call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from './demo-server.ts'

let server: DemoServer
let lin: Caller
let ids: Ids
let person: { id: string; rowVersion: number }

const inLanguage = (locale: string) => ({ 'accept-language': locale })

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, lin.tenantId, lin.userId, lin.roleId!)
  person = (await server.call(searchUsers, { query: '张伟' }, lin)).data.records[0]!
  const { id, rowVersion } = person
  expect((await server.call(editUser, { id, rowVersion, region: '无锡' }, lin)).code).toBe(0)
})
afterAll(() => server.close())

test.each(locales)(
  'in %s trail, entry, history and conflict say one person in one way [P32, E37]',
  async locale => {
    const latin = locale === 'en-US' || locale === 'es-ES'
    const [actor, record] = latin ? ['Haiyan Lin', 'Wei Zhang'] : ['林海燕', '张伟']
    const headers = inLanguage(locale)
    const rows = await server.call(searchAudit, { recordId: person.id }, lin, headers)
    const row = rows.data.records.find(each => each.action === 'editUser')!
    expect(row).toMatchObject({ actor: { name: actor }, record })
    expect((await server.call(auditEntry, { seq: row.seq }, lin, headers)).data.actor.name).toBe(actor)
    const history = await server.call(userHistory, { userId: person.id }, lin, headers)
    expect(history.data.records[0]).toMatchObject({ actorName: actor })
    const stale = { id: person.id, rowVersion: person.rowVersion, region: '苏州' }
    const conflict = await server.call(editUser, stale, lin, headers)
    expect(conflict.data).toMatchObject({ by: actor })
    expect(conflict.message).not.toMatch(latin ? /林|海燕/ : /海燕 林|Lin/)
  },
)

test('a name that the person no longer has stays as it was stored [P32]', async () => {
  await server.setRows('users', { id: lin.userId }, { first_name: '海艳' })
  const { data } = await server.call(searchAudit, { recordId: person.id }, lin, inLanguage('en-US'))
  expect(data.records.find(each => each.action === 'editUser')!.actor.name).toBe('林海燕')
  await server.setRows('users', { id: lin.userId }, { first_name: '海燕' })
})

test('no call that reads says a name in the order of another language [P32]', async () => {
  const { rows } = await server.owner.query<{ glued: string }>(
    `select last_name || first_name as glued from users where tenant_id = $1 and last_name || first_name ~ '^[一-龥]{2,4}$'`,
    [lin.tenantId],
  )
  const glued = new Set(rows.map(each => each.glued))
  expect(glued.size).toBeGreaterThan(50)
  const reads = Object.values(calls).filter(call => !call.changes && inputs[call.name])
  const strayed: string[] = []
  let checked = 0
  for (const call of reads) {
    const answer = await server.call(call, inputs[call.name]!(ids) as never, lin, inLanguage('en-US'))
    if (answer.code !== 0) continue
    checked += 1
    JSON.stringify(answer.data, (key, value) => {
      // The PI of a site and the leading PI of a study are texts that users type.
      // A notice of an access request has the name in both orders, `whose` and `whoseEn`.
      if (typeof value === 'string' && !['pi', 'leadPi', 'whose'].includes(key) && glued.has(value))
        strayed.push(`${call.name} ${key} ${value}`)
      return value
    })
  }
  expect(checked).toBeGreaterThan(60)
  expect(strayed).toEqual([])
})
