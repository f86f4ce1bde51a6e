import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchAudit } from '../../contract/audit/calls.ts'
import { certificateFile } from '../../contract/learning/calls.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import { noticeValues } from '../../contract/notices/words.ts'
import { editUser, userById, userHistory } from '../../contract/users/calls.ts'
import { listedName } from '../../contract/values/names.ts'
import { invitationParts } from '../../server/kernel/mail/invitation.ts'
import { getLetter } from '../../server/kernel/mail/letter.ts'
import { taskReminderParts } from '../../server/kernel/mail/reminders.ts'
import { fullName, getNoticeSentence } from '../../server/kernel/names.ts'
import { getLatinName } from '../../server/kernel/search/latin.ts'
import { wordAt } from '../../server/kernel/words.ts'
import { readLines } from './certificates/read-pdf.ts'
import { type Caller, type DemoServer, demoServer } from './demo-server.ts'

/** Four people, and how each reads, written by hand (P31, P32, E37): in sentences, and in lists. */
const people = [
  {
    name: { lastName: '佐藤', firstName: '太郎', reading: 'サトウ タロウ' },
    sentence: { 'zh-CN': '佐藤太郎', 'ja-JP': '佐藤太郎', 'en-US': 'Taro Sato', 'es-ES': 'Taro Sato' },
    list: { 'en-US': 'Taro Sato (佐藤太郎)', 'es-ES': 'Taro Sato (佐藤太郎)' },
  },
  {
    name: { lastName: '单', firstName: '丽华', reading: '' },
    sentence: { 'zh-CN': '单丽华', 'ja-JP': '单丽华', 'en-US': 'Lihua Shan', 'es-ES': 'Lihua Shan' },
    list: { 'en-US': 'Lihua Shan (单丽华)', 'es-ES': 'Lihua Shan (单丽华)' },
  },
  {
    name: { lastName: 'さとう', firstName: 'はなこ', reading: '' },
    sentence: {
      'zh-CN': 'さとうはなこ',
      'ja-JP': 'さとうはなこ',
      'en-US': 'Hanako Sato',
      'es-ES': 'Hanako Sato',
    },
    list: { 'en-US': 'Hanako Sato (さとうはなこ)', 'es-ES': 'Hanako Sato (さとうはなこ)' },
  },
  {
    name: { lastName: 'García López', firstName: 'Carmen', reading: '' },
    sentence: {
      'zh-CN': 'García López Carmen',
      'ja-JP': 'García López Carmen',
      'en-US': 'Carmen García López',
      'es-ES': 'Carmen García López',
    },
    list: { 'en-US': 'Carmen García López', 'es-ES': 'Carmen García López' },
  },
] as const
type Person = (typeof people)[number]

const getListed = ({ sentence, list }: Person, locale: Locale): string => ({ ...sentence, ...list })[locale]

let server: DemoServer
let lin: Caller
const ids: string[] = []

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const rows = await server.rows<{ id: string }>(
    `select id from users where tenant_id = $1 and status = 'enabled' and id <> $2 order by account limit 4`,
    [lin.tenantId, lin.userId],
  )
  ids.push(...rows.map(row => row.id))
  for (const [at, { name }] of people.entries())
    await server.rows('update users set last_name = $2, first_name = $3, reading = $4 where id = $1', [
      ids[at],
      ...Object.values(name),
    ])
})
afterAll(() => server.close())

/** Every sentence of a notice with a person in it, by kind and event. */
const sentences = Object.entries(
  JSON.parse(readFileSync('locales/en-US/notices.json', 'utf8')).sentence as Record<string, object>,
).flatMap(([kind, events]) => {
  const walk = (node: object, path: string): string[] =>
    Object.entries(node).flatMap(([key, each]) =>
      typeof each === 'string'
        ? [each.includes('{{person}}') ? `${path}${key}` : ''].filter(Boolean)
        : walk(each as object, `${path}${key}.`),
    )
  return walk(events, '').map(event => [kind, event] as const)
})

describe.each(locales)('in %s', locale => {
  const others = (text: string, name: Person['name']) =>
    [
      `${name.lastName}${name.firstName}`,
      `${name.firstName} ${name.lastName}`,
      `${name.lastName} ${name.firstName}`,
    ].filter(each => each !== text && !text.includes(each))

  test.each(people)('every notice writes $name.lastName in one way [P32]', person => {
    expect(sentences.length).toBeGreaterThan(10)
    const text = person.sentence[locale]
    for (const [kind, event] of sentences) {
      const whose = { whose: fullName(person.name, 'zh-CN'), whoseEn: fullName(person.name, 'en-US') }
      const subject = { ...person.name, ...whose, event, role: 'R', account: 'a', study: 'S' }
      const said = getNoticeSentence({ kind, subject } as never, locale)
      expect(said, `${kind} ${event}`).toContain(text)
      for (const other of others(text, person.name)) expect(said, `${kind} ${event}`).not.toContain(other)
      // The browser says the same from the answer of the server.
      const latin = getLatinName(person.name)
      const answered = { kind, subject: { ...subject, ...(latin && { latin }) } } as never
      const key = `notices:sentence.${kind}.${event}` as const
      expect(wordAt(locale, key, noticeValues(answered, locale))).toBe(said)
    }
  })

  test('every mail with a person in it is written below', () => {
    const mails = JSON.parse(readFileSync(`locales/${locale}/mail.json`, 'utf8')) as Record<string, object>
    const named = Object.keys(mails).filter(kind => JSON.stringify(mails[kind]).includes('{{person}}'))
    expect(named).toEqual(['invitation', 'taskReminder'])
  })

  test.each(people)('mails write $name.lastName in one way [P32]', person => {
    const name = fullName(person.name, locale)
    expect(name).toBe(person.sentence[locale])
    const values = { company: 'C', person: name, toDos: [], changes: ['x'], link: 'https://x.example' }
    const mail = taskReminderParts({ locale, values } as never)
    expect(mail.lead).toContain(name)
    const invited = { company: 'C', person: name, link: 'https://x.example', days: 7, admits: false }
    expect(JSON.stringify(invitationParts({ locale, values: invited } as never))).toContain(name)
    const letters = [
      { to: 'a@x.example', locale, kind: 'taskReminder' as const, values },
      { to: 'a@x.example', locale, kind: 'invitation' as const, values: invited },
      {
        to: 'a@x.example',
        locale,
        kind: 'taskReminder' as const,
        values: { ...values, changes: [name, ''] },
      },
    ].map(message => getLetter(message as never, 'kit@x.example'))
    for (const { text, html } of letters) {
      expect(text).toContain(name)
      expect(html).toContain(name)
      for (const other of others(name, person.name)) expect(text + html).not.toContain(other)
    }
  })

  test.each(people)('the certificate of $name.lastName has the name in one way [P32]', async person => {
    const held = await server.getRow(
      'certificate',
      { tenant_id: lin.tenantId, orderBy: 'id' },
      'id',
      'user_id',
    )
    await server.rows('update users set last_name = $2, first_name = $3, reading = $4 where id = $1', [
      held.user_id,
      ...Object.values(person.name),
    ])
    const asked = { certificateId: held.id, userId: held.user_id }
    const drawn = await server.call(certificateFile, asked, lin, { 'accept-language': locale })
    expect(drawn.code, drawn.message).toBe(0)
    const { rawPayload, headers } = await server.app.inject({ url: drawn.data.url })
    const lines = (await readLines(rawPayload)).map(({ text }) => text)
    expect(lines).toContain(person.sentence[locale])
    const file = decodeURIComponent(
      /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))![1]!,
    )
    expect(file).toContain(person.sentence[locale])
    for (const other of others(person.sentence[locale], person.name))
      expect([...lines, file].join('\n')).not.toContain(other)
  })

  test('lists, records, histories and the trail say the four alike [P32]', async () => {
    const headers = { 'accept-language': locale }
    for (const [at, person] of people.entries()) {
      const { data: row } = await server.call(userById, { userId: ids[at]! }, lin, headers)
      expect(listedName(row, locale)).toBe(getListed(person, locale))
      const change = { id: row.id, rowVersion: row.rowVersion, region: `R ${locale}` }
      expect((await server.call(editUser, change, lin)).code).toBe(0)
      const history = await server.call(userHistory, { userId: row.id }, lin, headers)
      expect(history.data.records[0]!.actorName).toBe(
        { 'zh-CN': '林海燕', 'ja-JP': '林海燕', 'en-US': 'Haiyan Lin', 'es-ES': 'Haiyan Lin' }[locale],
      )
      const trail = await server.call(searchAudit, { recordId: row.id }, lin, headers)
      expect(trail.data.records[0]!.record).toBe(person.sentence[locale])
    }
  })
})

test('who cannot be read in Latin script stays in the order of E37, and a Japanese name is never read as Chinese [P32]', () => {
  const shown = (lastName: string, firstName: string, reading = '') =>
    fullName({ lastName, firstName, reading }, 'en-US')
  expect(shown('佐藤', '太郎')).toBe('太郎 佐藤')
  expect(shown('高橋', '翔')).toBe('翔 高橋')
  expect(shown('欧阳', '娜娜')).toBe('Nana Ouyang')
  expect(shown('吕', '布')).toBe('Bu Lü')
  expect(shown('林', '太郎')).toBe('太郎 林')
  expect(shown('林', '太郎', 'ハヤシ タロウ')).toBe('Taro Hayashi')
  expect(shown('张', '', '')).toBe('Zhang')
})
