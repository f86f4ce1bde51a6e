import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../../contract/imports/calls.ts'
import { studyTemplate } from '../../../contract/imports/studies.ts'
import { locales } from '../../../contract/locales.ts'
import { importDefinitions } from '../../../server/features/imports/definitions.ts'
import { hasWord, wordAt } from '../../../server/kernel/words.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getPart, getRows, getWorkbook, importsRig } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
let number = 0
const address = () => {
  number += 1
  return `template.${number}@visit.example`
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
})
afterAll(() => server.close())

const templateIn = async (kind: calls.ImportKind, locale: string): Promise<Buffer> => {
  const language = { 'accept-language': locale }
  const answer =
    kind === 'permissions'
      ? await server.call(calls.permissionTemplate, {}, admin, language)
      : kind === 'studies'
        ? await server.call(studyTemplate, {}, admin, language)
        : await server.call(calls.importTemplate, { kind }, admin, language)
  return answer.data as unknown as Buffer
}
const kinds = locales.flatMap(locale => calls.importKind.options.map(kind => [locale, kind] as const))

describe('K17 L74 what a template says of its columns', () => {
  test.each(kinds)(
    'in %s, %s: which are required, what is put into each, and an example',
    async (locale, kind) => {
      const bytes = await templateIn(kind, locale)
      const [heads, hints, example] = await getRows(bytes)
      const must = wordAt(locale, 'imports:hint.must', { form: '' }).trim()
      for (const [at, { key, required }] of importDefinitions[kind].columns.entries()) {
        // Most columns of a study have the words of their kind, and no example.
        const own = kind !== 'studies' || hasWord(locale, `imports:form.${key}`)
        if (own) expect(hints![at], key).toContain(wordAt(locale, `imports:form.${key}`))
        expect(hints![at]!.startsWith(must), `${key} ${heads![at]}`).toBe(required)
        if (kind !== 'studies' || required) expect(example![at], key).toMatch(/./)
      }
      expect(getPart(bytes, 'xl/styles.xml'), 'the heads of required columns stand out').toContain('FFE9B8')
    },
  )

  test.each(kinds)(
    'in %s, %s: neither is imported, and an example that was typed over is',
    async (locale, kind) => {
      const [heads, hints, example] = await getRows(await templateIn(kind, locale))
      const place = kind === 'external' ? 3 : 0
      const filled = heads!.map((_, at) => (at === place ? address() : ''))
      const rowsRead = async (rows: string[][]) => {
        const job = await rig.upload(kind, await getWorkbook(kind, rows, { heads: heads! }))
        expect(job.code, job.message).toBe(0)
        return (await server.call(calls.listImportRows, { id: job.data.id }, admin)).data.records
      }
      const read = await rowsRead([hints!, example!, filled])
      expect(
        read.map(row => row.rowNo),
        'rows keep the numbers of the sheet',
      ).toEqual([4])
      const typed = example!.map((text, at) => (at === place ? address() : text))
      expect((await rowsRead([hints!, typed])).map(row => row.rowNo)).toEqual([3])
    },
  )

  test('as many rows as may be imported fit below them', async () => {
    const [, hints, example] = await getRows(await templateIn('invitations', 'en-US'))
    const { rows } = importDefinitions.invitations.most
    const many = Array.from({ length: rows }, () => [address()])
    const full = await rig.upload(
      'invitations',
      await getWorkbook('invitations', [hints!, example!, ...many]),
    )
    expect(full.code, full.message).toBe(0)
    const over = [hints!, example!, ...many, [address()]]
    expect((await rig.upload('invitations', await getWorkbook('invitations', over))).code).not.toBe(0)
  })
})
