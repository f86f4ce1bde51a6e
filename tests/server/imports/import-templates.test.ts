import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../../contract/imports/calls.ts'
import { locales } from '../../../contract/locales.ts'
import { importDefinitions } from '../../../server/features/imports/definitions.ts'
import { hasWord, wordAt } from '../../../server/kernel/words.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getPart, getRows, getTemplateParts, getWorkbook, importsRig, templateIn } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
/** The study of the template for members. */
let studyId: string
/** The course of questions. */
let courseId: string
let number = 0
const address = () => {
  number += 1
  return `template.${number}@visit.example`
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
  const study = await server.getRow(
    'study',
    { tenant_id: admin.tenantId, status: 'ongoing', active: true },
    'id',
  )
  studyId = study.id
  courseId = (
    await server.getRow(
      'course',
      { tenant_id: admin.tenantId, kind: 'pdf', name_en: 'ICH E6(R3) in brief' },
      'id',
    )
  ).id
})
afterAll(() => server.close())

const isOfPeople = (kind: calls.ImportKind) =>
  ['invitations', 'external', 'permissions', 'members'].includes(kind)
const kinds = locales.flatMap(locale => calls.importKind.options.map(kind => [locale, kind] as const))

describe('K17 L74 what a template says of its columns', () => {
  test.each(kinds)(
    'in %s, %s: which are required, what is put into each, and an example',
    async (locale, kind) => {
      const bytes = await templateIn({ server, by: admin }, kind, locale, studyId)
      const [heads, hints, example] = await getRows(bytes)
      const must = wordAt(locale, 'imports:hint.must', { form: '' }).trim()
      for (const [at, { key, required, choices }] of importDefinitions[kind].columns.entries()) {
        // Most columns of studies and organisations have the words of their kind, and no example.
        const own = isOfPeople(kind) || (hasWord(locale, `imports:form.${key}`) && !choices?.(locale).length)
        if (own) expect(hints![at], key).toContain(wordAt(locale, `imports:form.${key}`))
        expect(hints![at]!.startsWith(must), `${key} ${heads![at]}`).toBe(required)
        if (isOfPeople(kind) || (required && example)) expect(example![at], key).toMatch(/./)
      }
      expect(getPart(bytes, 'xl/styles.xml'), 'the heads of required columns stand out').toContain('FFE9B8')
    },
  )

  test.each(kinds)(
    'in %s, %s: neither is imported, and an example that was typed over is',
    async (locale, kind) => {
      const { heads, hints, example, own } = await getTemplateParts(
        await templateIn({ server, by: admin }, kind, locale, studyId),
      )
      const place = kind === 'external' ? 3 : 0
      const filled = heads.map((_, at) => (at === place ? address() : ''))
      const bound = kind === 'members' ? { studyId } : kind === 'questions' ? { courseId } : {}
      const rowsRead = async (rows: string[][]) => {
        const parts = { heads, own: kind === 'members' ? [] : own, ...bound }
        const job = await rig.upload(kind, await getWorkbook(kind, rows, parts), bound)
        expect(job.code, job.message).toBe(0)
        return (await server.call(calls.listImportRows, { id: job.data.id }, admin)).data.records
      }
      const read = await rowsRead([hints, ...(example ? [example] : []), filled])
      expect(
        read.map(row => row.rowNo),
        'rows keep the numbers of the sheet',
      ).toEqual([example ? 4 : 3])
      const typed = (example ?? filled).map((text, at) => (at === place ? address() : text))
      expect((await rowsRead([hints, typed])).map(row => row.rowNo)).toEqual([3])
    },
  )

  test('as many rows as may be imported fit below them', async () => {
    const [, hints, example] = await getRows(await templateIn({ server, by: admin }, 'invitations', 'en-US'))
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
