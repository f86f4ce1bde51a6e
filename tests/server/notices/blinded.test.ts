import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { listNotices, noticeKind } from '../../../contract/notices/calls.ts'
import { addNotices } from '../../../server/features/notices/add.ts'
import { getNoticeSentence } from '../../../server/kernel/names.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let reader: Caller
let studyId: string
beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('zhang.wei', 'CRA')
  await server.setRows('role', { tenant_id: reader.tenantId, code: 'CRA' }, { blinding: 'blinded' })
  const [study] = await server.rows<{ id: string }>(
    'select study_id as id from role_assignment where tenant_id = $1 and user_id = $2 and study_id is not null and ended_at is null limit 1',
    [reader.tenantId, reader.userId],
  )
  studyId = study!.id
})
afterAll(() => server.close())

/** Sends a notice of each kind that names an arm, and reads those of the reader in every language. */
const render = async (unblinded: boolean) => {
  const arm = unblinded ? 'Arm A: placebo' : 'The same for all'
  const sent = noticeKind.options.map(kind => ({
    ...({ type: 'notification', kind, unblinded, studyId, reason: { rule: 'named' } } as const),
    ...{ to: [reader.userId], link: '/ctms/arm-a' },
    subject: Object.fromEntries([
      ['event', 'declared'],
      ...locales.map(locale => [`title.${locale}`, `{{arm}} (${kind})`]),
      ['arm', arm],
    ]) as { event: string },
  }))
  const from = new Date()
  await server.database.transaction(reader.tenantId, tx => addNotices(tx, sent))
  const { data } = await server.call(listNotices, { type: 'notification', limit: 100 }, reader)
  const arrived = data.records.filter(({ createdAt }) => new Date(createdAt) >= from)
  expect(arrived.map(({ kind }) => kind).sort()).toEqual([...noticeKind.options].sort())
  return arrived.map(notice => ({
    wire: JSON.stringify(notice),
    texts: locales.map(locale => getNoticeSentence(notice, locale)),
  }))
}

test('no kind of notice says in any language what its blinded reader may not know [MD-N4]', async () => {
  for (const { wire, texts } of await render(true)) {
    expect(wire).not.toMatch(/placebo|arm-a/i)
    expect(new Set(texts).size).toBe(locales.length)
    for (const text of texts) expect(text).not.toMatch(/placebo/i)
  }
  for (const { texts } of await render(false))
    for (const text of texts) expect(text).toMatch(/The same for all/)
})
