import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSurvey, submitSurvey, surveyAnswers } from '../../../contract/survey/calls.ts'
import { surveyLinks } from '../../../scripts/lib/survey-links.ts'
import { surveyCode } from '../../../server/features/survey/links.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let ortega: Caller

beforeAll(async () => {
  server = await demoServer()
  ortega = await server.caller('c.ortega', 'DH_ADMINISTRATOR')
})
afterAll(() => server.close())

const tenant = 'Puerta de Levante University Hospital'
const links = (count = 1, days = 30) =>
  surveyLinks(server.database, server.services.keys, 'https://mds.example.com', { tenant, count, days })
/** The part after the # of a new link; the part before it opens nothing (TR-W6). */
const newCode = async () => {
  const { pathname, search, hash } = new URL((await links())[0]!)
  expect([pathname, search]).toEqual(['/survey', ''])
  return new URLSearchParams(hash.slice(1)).get('code')!
}
const read = async (code: string) => (await server.call(readSurvey, { code }, null)).data
const answer = (code: string, score: 1 | 2 | 3 | 4 | 5 = 4, comment = '') =>
  server.call(submitSurvey, { code, score, comment }, null)
const shown = async (by = ortega) => (await server.call(surveyAnswers, {}, by)).data

describe('B7 C1 the survey', () => {
  test('a link that an operator makes names its company and takes one answer, without anybody’s name', async () => {
    const code = await newCode()
    expect(await read(code)).toMatchObject({ state: 'open', companyNameEn: tenant })
    expect((await answer(code, 5, '  Lists are fast now.\nThank you ')).data).toEqual({ state: 'open' })
    expect((await answer(code, 1)).data).toEqual({ state: 'answered' })
    expect(await read(code)).toMatchObject({ state: 'answered', companyNameEn: tenant })
    const { records, total, given } = await shown()
    expect(records[0]).toMatchObject({ score: 5, comment: 'Lists are fast now.\nThank you' })
    expect([total, given]).toEqual([1, [0, 0, 0, 0, 1]])
    const [entry] = await server.rows<object>(
      `select l.actor_account_id, l.actor_user_id, p.payload->>'ip' as ip, p.payload->'detail' as detail from audit_log l
        join audit_content p using (tenant_id, seq) where l.tenant_id = $1 and l.action = 'submitSurvey'`,
      [ortega.tenantId],
    )
    expect(entry).toEqual({ actor_account_id: null, actor_user_id: null, ip: null, detail: { score: 5 } })
  })

  test('of ten answers at once by one link one is taken', async () => {
    const code = await newCode()
    const before = (await shown()).total
    const said = await Promise.all(Array.from({ length: 10 }, () => answer(code, 2)))
    expect(said.filter(({ data }) => data.state === 'open')).toHaveLength(1)
    expect((await shown()).total).toBe(before + 1)
  })

  test('past its day it takes none; changed by a bit, another company’s or anything else, it is none of ours', async () => {
    const past = surveyCode(server.services.keys, ortega.tenantId, new Date(Date.now() - 1000))
    expect((await read(past)).state).toBe('expired')
    expect((await answer(past)).data).toEqual({ state: 'expired' })
    const good = Buffer.from(await newCode(), 'base64url')
    const other = await server.caller('lin.haiyan')
    const forged = Buffer.from(good)
    forged.write(other.tenantId.replaceAll('-', ''), 0, 'hex')
    const bits = [0, 15, 16, 31, 32, 36, good.length - 1].map(at => {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] as number) ^ 1
      return bytes.toString('base64url')
    })
    for (const code of [...bits, forged.toString('base64url'), '', 'x', `${good.toString('base64url')}A`]) {
      expect(await read(code), code).toEqual({ state: 'invalid', companyName: '', companyNameEn: '' })
      expect((await answer(code)).data, code).toEqual({ state: 'invalid' })
    }
    const nobody = surveyCode(server.services.keys, crypto.randomUUID(), new Date(Date.now() + 60_000))
    expect((await answer(nobody)).data).toEqual({ state: 'invalid' })
  })

  test('scores beyond five, comments beyond a thousand characters and floods are refused; other companies read nothing', async () => {
    const code = await newCode()
    const wrong = { code, score: 6 as 5, comment: '' }
    expect((await server.call(submitSurvey, wrong, null)).code).not.toBe(0)
    expect((await answer(code, 3, 'x'.repeat(1001))).code).not.toBe(0)
    expect((await read(code)).state).toBe('open')
    expect((await shown(await server.caller('lin.haiyan', 'ACCOUNT_HOLDER'))).total).toBe(0)
    await server.setRows('frequency', { key: raw("like 'survey:%'") }, { count: 599 })
    expect((await answer(code, 3)).code).toBe(0)
    expect((await server.call(readSurvey, { code }, null)).code).toBe(999412)
  })
})

test('an operator is told of a company that does not exist, and gets as many links as he asks for', async () => {
  expect(new Set(await links(20)).size).toBe(20)
  const nobody = { tenant: 'Nobody', count: 1, days: 1 }
  await expect(surveyLinks(server.database, server.services.keys, 'https://m', nobody)).rejects.toThrow(
    'There is no company Nobody.',
  )
})
