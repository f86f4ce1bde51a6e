import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { noticeKind } from '../../../contract/notices/calls.ts'
import { getNoticeText, noticeKey } from '../../../contract/notices/words.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())

const rows = <T extends object>(statement: string) => server.rows<T>(statement)
const none = async (statement: string) => expect(await rows(statement)).toEqual([])

test('notices and to-dos of every kind, each said in four languages with nothing left open', async () => {
  const notices = await rows<{ kind: never; type: string; subject: Record<string, string | number> }>(
    "select distinct on (type, kind, subject ->> 'event') type, kind, subject from notice",
  )
  expect(new Set(notices.map(each => each.kind))).toEqual(new Set(noticeKind.options))
  expect(new Set(notices.map(each => each.type)).size).toBe(2)
  const { createInstance } = await import('i18next')
  for (const locale of locales) {
    const words = (await import(`../../../locales/${locale}/notices.json`, { with: { type: 'json' } }))
      .default
    const i18n = createInstance()
    await i18n.init({
      lng: locale,
      resources: { [locale]: { notices: words } },
      ns: ['notices'],
      interpolation: { escapeValue: false },
    })
    for (const notice of notices) {
      const said = getNoticeText(notice, locale, (key, values) => i18n.t(key, values))
      expect(said, `${locale} ${noticeKey(notice)}`).not.toMatch(
        /[{}]|sentence\.|undefined|\d{4}-\d{2}-\d{2}T/,
      )
      expect(said.length).toBeGreaterThan(6)
    }
  }
  await none(
    `select n.id from notice n where link is not null and link !~ '^/(csr_mds/(user|study|authApplication)|ctms/|cp/|eLearning/task|home)'`,
  )
  await none(
    `select n.id from notice n where link like '/csr_mds/user/detail/%' and not exists (select from users u where u.tenant_id = n.tenant_id and u.id::text = split_part(link, '/', 5))`,
  )
  await none(
    `select n.id from notice n join users u on u.id = n.user_id and u.tenant_id = n.tenant_id where u.status = 'disabled' and n.blocking`,
  )
  await none('select id from notice where created_at > now() or read_at > now() or read_at < created_at')
})

test('applications have sent their notices by their call, and every reader is told why [E29]', async () => {
  await none('select id from notice where reason is null')
  const sent = await rows<{ kind: string; applications: number[] }>(
    `select n.kind, array_agg(distinct n.application_id order by n.application_id) as applications from notice n
       join application_notice a on a.tenant_id = n.tenant_id and a.application_id = n.application_id and a.type = n.type
         and a.external_id = n.external_id and a.readers > 0 and a.received_at is not null
     group by 1 order by 1`,
  )
  expect(sent).toEqual([
    { kind: 'actual_progress', applications: [2, 77] },
    { kind: 'application', applications: [2, 77] },
    { kind: 'contract', applications: [2, 77] },
    { kind: 'learning', applications: [10] },
    { kind: 'planned_progress', applications: [2, 77] },
    { kind: 'timesheet', applications: [2, 77] },
  ])
  const kinds = sent.map(({ kind }) => `'${kind}'`).join()
  await none(`select id from notice where (application_id is null) = (kind in (${kinds}))`)
  const [told] = await rows<{ n: number }>(
    "select count(*)::int as n from audit_log where action = 'reportNotice'",
  )
  const [events] = await rows<{ n: number }>('select count(*)::int as n from application_notice')
  expect(told).toEqual(events)
})
