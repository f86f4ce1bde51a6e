import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../server/kernel/root.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

const mark = join(root, 'dist/.building')
const before = existsSync(mark) ? readFileSync(mark, 'utf8') : null
const part = 'late-part'
let server: DemoServer
beforeAll(async () => {
  server = await demoServer()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(mark, [before, part].filter(Boolean).join(' '))
})
afterAll(async () => {
  if (before === null) rmSync(mark, { force: true })
  else writeFileSync(mark, before)
  await server.close()
})

const get = (url: string, language: string) =>
  server.app.inject({ method: 'GET', url, headers: { accept: 'text/html', 'accept-language': language } })

test.each([
  ['zh-CN', '正在构建'],
  ['en-US', 'being built'],
  ['ja-JP', 'ビルド中'],
  ['es-ES', 'se está generando'],
])('what is still being built says so in %s, and loads itself again', async (language, text) => {
  const { statusCode, headers, body } = await get(`/${part}/?story=button`, language)
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({ refresh: '3', 'retry-after': '3', 'cache-control': 'no-store' })
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(text)
})

test('what nobody builds is nothing that will come', async () => {
  const { statusCode, headers } = await get('/no-part/', 'en-US')
  expect(statusCode).toBe(404)
  expect(headers.refresh).toBeUndefined()
})

test('a script of the elements is sent once they are built: the page that asked waits', async () => {
  const marked = readFileSync(mark, 'utf8')
  writeFileSync(mark, `${marked} elements`)
  let answered = false
  const script = get('/elements/parts/not-yet.js?v=a/b', 'en-US').finally(() => {
    answered = true
  })
  await setTimeout(600)
  expect(answered).toBe(false)
  writeFileSync(mark, marked)
  const { statusCode, headers } = await script
  expect(statusCode).toBe(307)
  expect(headers.location).toBe('./not-yet.js?v=a/b')
  expect((await get('/elements/not-yet.js', 'en-US')).statusCode).toBe(404)
})
