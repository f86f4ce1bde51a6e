import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elements } from '../../elements/index.ts'
import { buildStale } from '../../scripts/build.ts'
import { getFiles } from '../../scripts/lib/budgets.ts'
import { root } from '../../server/kernel/root.ts'
import { drawn, elementPages, loaderTag, strictPolicy } from './elements-page.ts'

const tags = Object.keys(elements)
const getName = (tag: string) => tag.replace('mds-', '')
const folder = join(root, 'dist/elements')

describe('The built elements', () => {
  let pages: Awaited<ReturnType<typeof elementPages>>
  beforeAll(async () => {
    await buildStale(['elements'])
    pages = await elementPages()
  })
  afterAll(() => pages?.close())

  it('every module can be imported where there is no document (KIT-C18)', () => {
    const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      file => file.endsWith('.js') && !file.endsWith('define.js'),
    )
    const lines = modules.map(file => `await import(${JSON.stringify(join(folder, file))})`)
    execFileSync(process.execPath, ['--input-type=module', '-e', lines.join('\n')], { stdio: 'pipe' })
    expect(modules.length).toBeGreaterThan(tags.length)
  })

  it('no page of an element carries zod (KIT-C21)', () => {
    for (const tag of tags) {
      const source = Object.keys(
        JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as object,
      ).find(name => name.startsWith(`elements/${getName(tag)}.ts`))!
      const text = getFiles('elements', ['elements/loader.ts', source])
        .map(file => readFileSync(join(root, file), 'utf8'))
        .join('\n')
      expect(text, tag).not.toMatch(/ZodError|_zod\b|invalid_union/)
    }
  })

  it('has the words of every namespace that an element names, in each language', () => {
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
      file.endsWith('.js'),
    )
    const text = built.map(file => readFileSync(join(folder, file), 'utf8')).join('\n')
    const all = readdirSync(join(root, 'locales/en-US')).map(file => file.replace('.json', ''))
    const named = all.filter(name => new RegExp(`['"\`]${name}:|\\$t\\(${name}:`).test(text))
    expect(named).toEqual(expect.arrayContaining(['bell', 'picker', 'errors', 'common', 'notices', 'ui']))
    for (const name of named)
      for (const locale of ['zh-CN', 'en-US', 'ja-JP', 'es-ES'])
        expect(
          built.some(file => file.startsWith('words/') && file.endsWith(`/${locale}/${name}.js`)),
          `${locale}/${name}`,
        ).toBe(true)
    expect(built.filter(file => file.endsWith('/mail.js'))).toEqual([])
  })

  it('tells nothing of the machine that built it', () => {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.js')) expect(readFileSync(join(folder, file), 'utf8')).not.toContain(root)
  })

  it('the loader loads what is on the page, what comes later, and nothing else (KIT-C17)', async () => {
    const { page, asked, said } = await pages.show({ body: `${loaderTag}<mds-session></mds-session>` })
    await page.waitForFunction(() => customElements.get('mds-session') !== undefined)
    await page.waitForTimeout(200)
    expect(asked.filter(path => /user-picker|notice-bell|react/.test(path))).toEqual([])
    await page.evaluate(() => document.body.append(document.createElement('mds-user-picker')))
    await drawn(page, 'mds-user-picker')
    expect(asked).toContain('user-picker.js')
    expect(asked.filter(path => path.includes('notice-bell'))).toEqual([])
    expect(said).toEqual([])
    await page.close()
  })

  it('the loader can be asked to look into a shadow root, and to load ahead (KIT-C17)', async () => {
    const { page } = await pages.show({ body: `${loaderTag}<div data-mds-preload="mds-notice-bell"></div>` })
    await page.waitForFunction(() => customElements.get('mds-notice-bell') !== undefined)
    const before = await page.evaluate(async () => {
      const host = document.body.appendChild(document.createElement('div'))
      host.attachShadow({ mode: 'open' }).append(document.createElement('mds-user-picker'))
      await new Promise(resolve => setTimeout(resolve, 300))
      return customElements.get('mds-user-picker') === undefined
    })
    expect(before).toBe(true)
    // As text: the test runner would rewrite an import that it can see.
    await page.evaluate(
      `import('/elements/loader.js').then(loader => loader.discover(document.body.lastElementChild.shadowRoot))`,
    )
    expect(await page.evaluate(() => customElements.get('mds-user-picker') !== undefined)).toBe(true)
    await page.close()
  })

  it('a chunk that cannot be had is one warning: the fallback shows and the page lives (KIT-C17, KIT-C18)', async () => {
    const { page, said } = await pages.show({
      body: `${loaderTag}<mds-user-picker><a href="/people">People</a></mds-user-picker><mds-notice-bell></mds-notice-bell>`,
      missing: /chunks\/user-picker/,
    })
    await drawn(page, 'mds-notice-bell')
    await expect
      .poll(() => said.filter(line => line.includes('<mds-user-picker> could not be loaded')).length)
      .toBe(1)
    expect(await page.locator('mds-user-picker a').isVisible()).toBe(true)
    expect(said.filter(line => !/404|could not be loaded/.test(line))).toEqual([])
    await page.close()
  })

  it('two copies of the kit live beside each other under a suffix and share the session (KIT-C19)', async () => {
    const { page, said } = await pages.show({
      body: `${loaderTag}<script type="module" src="/copy/elements/loader.js?suffix=next"></script>
        <mds-session theme="dark"></mds-session><mds-notice-bell-next></mds-notice-bell-next>`,
    })
    await drawn(page, 'mds-notice-bell-next')
    await page.waitForFunction(
      () => document.querySelector('mds-notice-bell-next')?.getAttribute('data-mds-theme') === 'dark',
    )
    expect(said).toEqual([])
    await page.close()
  })

  it('a tag that another copy defines keeps the first, with one warning (KIT-C16, KIT-C19)', async () => {
    const { page, said } = await pages.show({ body: `${loaderTag}<mds-notice-bell></mds-notice-bell>` })
    await drawn(page, 'mds-notice-bell')
    await page.evaluate(`import('/copy/elements/notice-bell.js')`)
    expect(said, 'the class alone defines nothing').toEqual([])
    await page.evaluate(`import('/copy/elements/notice-bell/define.js')`)
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toMatch(/^<mds-notice-bell>: it is defined by mds-kit \d/)
    await page.close()
  })

  it('every element works under the strict policy and Trusted Types (KIT-C15)', async () => {
    const { page, said } = await pages.show({
      body: `${loaderTag}${tags.map(tag => `<${tag} aria-label="One"></${tag}>`).join('')}`,
      policy: strictPolicy,
    })
    for (const tag of tags) await drawn(page, tag)
    await page.evaluate(() => {
      for (const each of document.querySelectorAll<HTMLElement>('*'))
        each.shadowRoot?.querySelector('button')?.click()
    })
    await page.waitForTimeout(1000)
    expect(said.filter(line => /Content.Security|Trusted|Refused/i.test(line))).toEqual([])
    await page.close()
  })

  it('works under a policy that names its one Trusted Types policy, lit-html (KIT-C15)', async () => {
    const { page, said } = await pages.show({
      body: `${loaderTag}${tags.map(tag => `<${tag}></${tag}>`).join('')}`,
      policy: `${strictPolicy}; trusted-types lit-html`,
    })
    for (const tag of tags) await drawn(page, tag)
    expect(said).toEqual([])
    await page.close()
  })
})
