import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../server/kernel/root.ts'
import { drawn, elementPages, loaderTag } from '../process/elements-page.ts'
import { installed, json, unpacked } from './rig.ts'

const scratch = join(root, 'examples/node_modules/.consumer')

/** Bundles a module of a host's page, as Vite does without any setting. */
async function bundled(code: string): Promise<Rolldown.OutputChunk[]> {
  mkdirSync(scratch, { recursive: true })
  const input = join(scratch, 'main.js')
  writeFileSync(input, code)
  const config: InlineConfig = {
    root: scratch,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  }
  const made = (await build(config)) as Rolldown.RolldownOutput
  return made.output.filter(each => each.type === 'chunk')
}

/** All code that a page loads at once for its entry. */
function loadedAtOnce(chunks: Rolldown.OutputChunk[]): string {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const each of chunk.imports) visit(each)
  }
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName)
  return [...seen].map(name => byName.get(name)!.code).join('\n')
}

describe('The package in the page of somebody else', () => {
  let pages: Awaited<ReturnType<typeof elementPages>>
  let tags: string[]
  beforeAll(async () => {
    await unpacked()
    tags = json('vscode.html-custom-data.json').tags.map(({ name }: { name: string }) => name)
    pages = await elementPages({ folder: join(installed, 'cdn') })
  })
  afterAll(() => pages?.close())

  it('KIT-C16 a page that imports one widget carries no other, and registers that one alone', async () => {
    const code = (await bundled(`import 'mds-kit/notice-bell/define'`)).map(chunk => chunk.code).join('\n')
    expect(code).toContain('mds-notice-bell')
    const others = tags.filter(tag => tag !== 'mds-notice-bell')
    expect(others.filter(tag => code.includes(`tag: '${tag}'`) || code.includes(`tag: "${tag}"`))).toEqual([])
  })

  it('KIT-C16 a class alone registers nothing, and an unused one leaves nothing behind', async () => {
    const used = loadedAtOnce(
      await bundled(`import { MdsUserPicker } from 'mds-kit/user-picker'; export { MdsUserPicker }`),
    )
    expect(used).not.toMatch(/customElements\.define/)
    const unused = loadedAtOnce(
      await bundled(`import { MdsUserPicker } from 'mds-kit/user-picker'; export const nothing = 1`),
    )
    expect(unused.length).toBeLessThan(200)
  })

  it('KIT-C16 the list of all elements loads none of them before it is asked', async () => {
    const code = loadedAtOnce(
      await bundled(`import { defineAll } from 'mds-kit/define-all'; export { defineAll }`),
    )
    // The host's bundler writes a table of the files that each of the ten elements needs; it contains none of our code.
    const ours = code.replace(/^const __vite__mapDeps=.*$/m, '')
    expect(ours.length).toBeLessThan(8200)
  })

  it('KIT-C20 React is one in a bundle that uses it beside the kit', async () => {
    const code = (
      await bundled(
        `import { createRoot } from 'react-dom/client'; import 'mds-kit/user-picker/define'; createRoot(document.body).render(null)`,
      )
    ).map(chunk => chunk.code)
    const copies = code.join('\n').match(/"react\.transitional\.element"/g) ?? []
    const alone = (
      await bundled(`import { createRoot } from 'react-dom/client'; createRoot(document.body).render(null)`)
    ).map(chunk => chunk.code)
    expect(
      copies.length - (alone.join('\n').match(/"react\.transitional\.element"/g) ?? []).length,
    ).toBeLessThanOrEqual(1)
  })

  it('KIT-C20 every export can be bundled, and all of them together hold every definition', async () => {
    const { exports } = json('package.json') as { exports: Record<string, string | { default: string }> }
    const names = Object.keys(exports)
      .filter(name => !name.includes('*') && name !== './package.json')
      .map(name => name.replace('.', 'mds-kit'))
    expect(names).toEqual(expect.arrayContaining(['mds-kit', 'mds-kit/loader', 'mds-kit/tokens.css']))
    const sheets = names.filter(name => name.endsWith('.css')).map(name => `import '${name}'`)
    const modules = names.filter(name => !name.endsWith('.css'))
    const kept = modules.map((name, at) => `export * as all${at} from '${name}'`)
    const chunks = await bundled([...sheets, ...kept].join('\n'))
    const code = chunks.map(chunk => chunk.code).join('\n')
    for (const tag of tags) {
      expect(code, tag).toContain(tag)
      expect(chunks.flatMap(({ moduleIds }) => moduleIds)).toContainEqual(
        expect.stringMatching(new RegExp(`mds-kit/dist/${tag.replace('mds-', '')}/define\\.js$`)),
      )
    }
  })

  it('KIT-C20 cdn/ keeps its words when a bundler takes it in', async () => {
    const chunks = await bundled(`import 'mds-kit/cdn/user-picker/define.js'`)
    const code = chunks.map(chunk => chunk.code).join('\n')
    for (const locale of ['zh-CN', 'en-US', 'ja-JP', 'es-ES']) {
      const words = Object.values(
        JSON.parse(readFileSync(join(root, `locales/${locale}/picker.json`), 'utf8')) as Record<
          string,
          unknown
        >,
      ).find(word => typeof word === 'string' && !/[`'"\\{$]/.test(word))
      expect(code, locale).toContain(words)
    }
  })

  const getMap = (sri: Record<string, string>) =>
    `<script type="importmap">${JSON.stringify({
      integrity: Object.fromEntries(Object.entries(sri).map(([file, hash]) => [`/elements/${file}`, hash])),
    })}</script>`

  it('KIT-C20 the hashes of the CDN build are those of its files: a page with them works', async () => {
    const sri: Record<string, string> = json('cdn/sri.json')
    expect(Object.keys(sri)).toEqual(expect.arrayContaining(['loader.js', 'user-picker.js']))
    expect(Object.values(sri).every(hash => /^sha384-[\w+/]{64}$/.test(hash))).toBe(true)
    const loader = loaderTag.replace('src=', `integrity="${sri['loader.js']}" src=`)
    const { page, said } = await pages.show({
      body: `${getMap(sri)}${loader}<mds-notice-bell></mds-notice-bell>`,
    })
    await drawn(page, 'mds-notice-bell')
    expect(said).toEqual([])
    await page.close()
  })

  it('KIT-C20 a chunk that has been changed on its way is refused, and the fallback stays', async () => {
    const sri: Record<string, string> = json('cdn/sri.json')
    const wrong = { ...sri, 'notice-bell.js': sri['loader.js']! }
    const { page, said } = await pages.show({
      body: `${getMap(wrong)}${loaderTag}<mds-notice-bell><a href="/notices">Notices</a></mds-notice-bell>`,
    })
    await expect
      .poll(() => said.some(line => line.includes('<mds-notice-bell> could not be loaded')))
      .toBe(true)
    expect(await page.locator('mds-notice-bell a').isVisible()).toBe(true)
    await page.close()
  })

  it('KIT-C14 the sheet of tokens names every public property, light and dark', () => {
    const sheet = readFileSync(join(root, 'examples/node_modules/mds-kit/tokens.css'), 'utf8')
    const documented = readFileSync(join(root, 'docs/css-properties.md'), 'utf8').matchAll(
      /`(--mds-[a-z0-9-]+)`/g,
    )
    const missing = [...documented].map(([, name]) => name!).filter(name => !sheet.includes(`${name}:`))
    expect(missing).toEqual([])
    expect(sheet).toMatch(/--mds-color-ink: light-dark\(#\w+, #\w+\)/)
  })
})
