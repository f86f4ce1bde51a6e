import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runNode } from '../../scripts/lib/run.ts'
import { type Declared, readDefinitions } from '../../scripts/package/read-definitions.ts'
import { root } from '../../server/kernel/root.ts'
import { unpacked } from './rig.ts'

/** Below the modules of the examples, where the unpacked package is found by its name. */
const scratch = join(root, 'examples/node_modules/.types')

/** TypeScript settings of a project that uses each framework. */
const settings: Record<string, object> = {
  dom: {},
  react: { jsx: 'react-jsx' },
  solid: { jsx: 'preserve', jsxImportSource: 'solid-js' },
  vue: {},
  svelte: {},
}

/** A page that listens on the document, as the manual shows: the event has its type without a declaration by the page. */
const onDocument = `document.addEventListener('mds-error', ({ detail }) => detail.error.requestId.length)
window.addEventListener('mds-session-change', ({ detail }) => detail.status.length)
document.addEventListener('mds-sign-in-required', ({ detail }) => detail.error?.code)
// @ts-expect-error an error is no number
document.addEventListener('mds-error', ({ detail }) => detail.error * 1)`

/** Correct and wrong use of every element, written from the definitions. */
function everyElement(framework: string, all: readonly Declared[]): string {
  const wrong = '// @ts-expect-error no such member'
  if (framework === 'dom') {
    const lines = all.flatMap(({ tag, name, events }) => [
      `import 'mds-kit/${name}/define'`,
      `{ const each = document.createElement('${tag}')`,
      ...Object.entries(events).map(
        ([event, { detail }]) =>
          `each.addEventListener('${event}', event => { const detail: ${detail && detail !== 'undefined' ? detail : 'null'} = event.detail; void detail })`,
      ),
      `${wrong}\neach.kitchen = 1 }`,
    ])
    return [...lines, onDocument].join('\n')
  }
  if (framework === 'react' || framework === 'solid') {
    const uses = all.flatMap(({ tag }) => [`<${tag} />,`, `${wrong}\n<${tag} kitchen="1" />,`])
    return `import 'mds-kit/${framework}'\nexport const all = [\n${uses.join('\n')}\n]`
  }
  const [from, table] =
    framework === 'vue' ? ['vue', 'GlobalComponents'] : ['svelte/elements', 'SvelteHTMLElements']
  const types = all.map(({ tag }, at) => `export type T${at} = ${table}['${tag}']`)
  return `import 'mds-kit/${framework}'\nimport type { ${table} } from '${from}'\n${types.join('\n')}`
}

/** The manual's samples for a framework that TypeScript can read (KIT-C26). */
const getSnippets = (framework: string) =>
  [...readFileSync(join(root, 'docs/embedding.md'), 'utf8').matchAll(/^```tsx (\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === framework)
    .map(([, , text]) => text!)

describe.concurrent('KIT-C10 KIT-C41 Types for templates', () => {
  let all: Declared[]
  beforeAll(async () => {
    await unpacked()
    all = await readDefinitions()
    rmSync(scratch, { recursive: true, force: true })
  })

  for (const [framework, options] of Object.entries(settings))
    it(`${framework}: the right use compiles, a wrong member or detail does not`, async () => {
      const folder = join(scratch, framework)
      mkdirSync(folder, { recursive: true })
      const ending = options && 'jsx' in options ? 'tsx' : 'ts'
      writeFileSync(join(folder, `every.${ending}`), `${everyElement(framework, all)}\nexport {}\n`)
      // Beside the package, so that it is found by its name and its exports.
      cpSync(join(root, 'tests/package/types', framework, `use.${ending}`), join(folder, `use.${ending}`))
      const snippets = getSnippets(framework)
      for (const [at, text] of snippets.entries()) writeFileSync(join(folder, `snippet-${at}.tsx`), text)
      const compilerOptions = {
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'bundler',
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        types: [],
        ...options,
      }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions,
          files: [`every.${ending}`, `use.${ending}`, ...snippets.map((_, at) => `snippet-${at}.tsx`)],
        }),
      )
      const { output } = await runNode(['node_modules/typescript/bin/tsc', '-p', folder])
      // Errors in the frameworks' own declarations are not ours.
      const ours = output
        .split('\n')
        .filter(
          line =>
            line.includes('error') &&
            !/^(\.\.\/)*node_modules\/(?!mds-kit)/.test(line) &&
            !line.startsWith('node_modules/'),
        )
      expect(ours).toEqual([])
    })

  it('the snippets for Vue, Svelte and Angular compile (KIT-C26)', async () => {
    const manual = readFileSync(join(root, 'docs/embedding.md'), 'utf8')
    const block = (name: string) => new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\`$`, 'ms').exec(manual)![1]!
    const { parse, compileScript } = await import('vue/compiler-sfc')
    const { descriptor, errors } = parse(block('vue'))
    expect(errors).toEqual([])
    const isCustomElement = (tag: string) => tag.startsWith('mds-')
    const made = compileScript(descriptor, {
      id: 'lead',
      inlineTemplate: true,
      templateOptions: { compilerOptions: { isCustomElement } },
    })
    expect(made.content).toContain('onMdsSearch')
    const { compile } = await import('svelte/compiler')
    expect(compile(block('svelte'), { filename: 'lead.svelte' }).warnings).toEqual([])
    const { parseTemplate } = await import('@angular/compiler')
    expect(parseTemplate(block('angular'), 'lead.html').errors ?? []).toEqual([])
  })
})
