import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '../../../contract/auth/calls.ts'
import { documentsOn, listDocuments } from '../../../contract/documents/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { documentLink } from '../../../server/features/documents/handlers.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let zhang: Caller
const folder = mkdtempSync(join(tmpdir(), 'mds-documents-'))
const put = (name: string, content: string | Buffer = smallPdf([name])) =>
  writeFileSync(join(folder, name), content)
const setFolder = (documentDir: string | null) => Object.assign(server.services.settings, { documentDir })

beforeAll(async () => {
  server = await demoServer()
  zhang = await server.caller('zhang.wei')
  for (const locale of ['zh-CN', 'en-US']) put(`user-manual.${locale}.pdf`)
  put('site_guide.zh-CN.pdf')
  put('sop-12.es-ES.pdf')
  put('titles.json', '{"user-manual":{"en-US":"User manual","zh-CN":"用户手册"}}')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const listed = async (locale: Locale, by = zhang) =>
  (await server.call(listDocuments, { locale }, by)).data.records
const isOn = async () => (await server.call(documentsOn, {}, zhang)).data.on
const fetched = (url: string, headers = {}) => server.app.inject({ url, headers })

describe('L94 A21 B20 the document center', () => {
  test('is off without a folder, with one that is not there, and with an empty one', async () => {
    setFolder(null)
    expect([await isOn(), await listed('en-US')]).toEqual([false, []])
    setFolder(join(folder, 'none'))
    expect(await isOn()).toBe(false)
    setFolder(folder)
    expect(await isOn()).toBe(true)
  })

  test('gives each document once, in the language read, else in English, Chinese or any', async () => {
    setFolder(folder)
    const seen = async (locale: Locale) =>
      (await listed(locale)).map(({ title, locale: own }) => `${title} ${own}`)
    expect(await seen('en-US')).toEqual(['site guide zh-CN', 'sop 12 es-ES', 'User manual en-US'])
    expect((await seen('ja-JP')).sort()).toEqual(['User manual en-US', 'site guide zh-CN', 'sop 12 es-ES'])
    expect(await seen('zh-CN')).toContain('用户手册 zh-CN')
  })

  test('names of another shape, folders, empty files and ways out of the folder are none of them', async () => {
    for (const name of ['notes.txt', 'x.pdf', 'x.fr-FR.pdf', '-x.en-US.pdf', 'a b.en-US.pdf', '..en-US.pdf'])
      put(name)
    put('empty.en-US.pdf', '')
    const before = await listed('en-US')
    put('titles.json', '{ not json')
    expect(before).toHaveLength(3)
    expect((await listed('en-US')).map(({ title }) => title)).toContain('user manual')
    const link = documentLink(server.services.keys, crypto.randomUUID(), new Date(), '../package.en-US.pdf')
    expect((await fetched(link)).statusCode).toBe(404)
  })

  test('TR-W6 a link serves the file, whole or a part, shown or saved, to the end of its session', async () => {
    const by = await server.caller('zhang.wei')
    const [document] = await listed('es-ES', by)
    const answer = await fetched(document!.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="s/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(answer.rawPayload.length).toBe(document!.size)
    const part = await fetched(document!.url, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
    expect((await fetched(`${document!.url}&save=1`)).headers['content-disposition']).toMatch(/^attachment/)
    const bits = document!.url.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    for (const wrong of [bits, `${document!.url}A`, document!.url.slice(0, -2)])
      expect((await fetched(wrong)).statusCode, wrong).toBe(404)
    const past = new Date(Date.now() - 15_001_000)
    const [{ id }] = (await server.rows<{ id: string }>(
      'select id from session where account_id = $1 and ended_at is null order by created_at desc limit 1',
      [by.accountId],
    )) as [{ id: string }]
    const stale = await fetched(documentLink(server.services.keys, id, past, 'sop-12.es-ES.pdf'))
    expect([stale.statusCode, stale.json().code === 0]).toEqual([404, false])
    expect((await server.call(signOut, {}, by)).code).toBe(0)
    expect((await fetched(document!.url)).statusCode).toBe(404)
  })
})
