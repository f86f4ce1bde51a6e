import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFlags, findBrowser } from '../../scripts/find-browser.ts'
import { root } from '../../server/kernel/root.ts'
import { unpacked } from './rig.ts'

const scratch = join(root, 'examples/node_modules/.old-react')

/** A host whose React reports version 18.3: the kit asks for nothing else before it renders. */
const olderReact: Plugin = {
  name: 'older-react',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'react' && importer?.includes('mds-kit') ? '\0older-react' : null),
  load: id =>
    id === '\0older-react'
      ? `export * from ${JSON.stringify(join(root, 'node_modules/react/index.js'))}; export const version = '18.3.1'`
      : null,
}

const fault =
  'mds-kit needs React 19, found 18.3. mds-kit/standalone and mds-kit/react bring a React of their own'

describe('KIT-C32 a host with React 18', () => {
  let browser: Browser
  let server: Server
  beforeAll(async () => {
    await unpacked()
    rmSync(scratch, { recursive: true, force: true })
    mkdirSync(scratch, { recursive: true })
    writeFileSync(
      join(scratch, 'main.js'),
      `import 'mds-kit/user-picker/define'; import 'mds-kit/role-tree/define'; import 'mds-kit/notice-bell/define'`,
    )
    await build({
      root: scratch,
      configFile: false,
      logLevel: 'error',
      plugins: [olderReact],
      build: {
        outDir: 'out',
        rolldownOptions: { input: join(scratch, 'main.js'), output: { entryFileNames: 'main.js' } },
      },
    })
    server = createServer((request, reply) => {
      const path = request.url ?? '/'
      if (path === '/') {
        reply.setHeader('Content-Type', 'text/html; charset=utf-8')
        return reply.end(
          '<!doctype html><html lang="en-US"><link rel="icon" href="data:,"><mds-user-picker><a href="/people">People</a></mds-user-picker>' +
            '<mds-role-tree></mds-role-tree><mds-notice-bell></mds-notice-bell>' +
            '<script>window.told = []; addEventListener("mds-error", e => told.push(e.detail.error.message))</script>' +
            '<script type="module" src="/main.js"></script></html>',
        )
      }
      reply.setHeader('Content-Type', 'text/javascript; charset=utf-8')
      reply.end(readFileSync(join(scratch, 'out', path)))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  })
  afterAll(async () => {
    await browser?.close()
    await new Promise(resolve => server.close(resolve))
  })

  it('hears one clear error, and sees what stands between the tags', async () => {
    const page = await browser.newPage()
    const said: string[] = []
    page.on('console', message => message.type() === 'error' && said.push(message.text()))
    page.on('pageerror', error => said.push(error.message))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await page.waitForFunction(() => (Reflect.get(window, 'told') as string[]).length === 2)
    expect(await page.locator('mds-user-picker a').isVisible()).toBe(true)
    await page.locator('mds-notice-bell').click()
    await page.waitForFunction(() => (Reflect.get(window, 'told') as string[]).length === 3)
    const told = await page.evaluate(() => Reflect.get(window, 'told') as string[])
    expect([...new Set(told)]).toEqual([`Error: ${fault}`])
    expect(said.filter(line => !/404/.test(line))).toEqual([`${fault}. See docs/embedding.md#advice-react`])
    await page.close()
  })
})
