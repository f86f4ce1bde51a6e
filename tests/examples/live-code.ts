import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { build, type PluginOption } from 'vite'
import { runNode } from '../../scripts/lib/run.ts'

const root = join(import.meta.dirname, '../..')

type Host = {
  /** Whose code of the live page it is. */
  code: 'React' | 'Vue' | 'Svelte' | 'Angular'
  ending: string
  imported: string
  /** Statements before the first component, and the one that shows `Example` in `place`. */
  start: string
  show: string
  plugins: PluginOption[]
  react18?: true
}

const reactStart = `import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'`
const reactShow = 'createRoot(place).render(createElement(Example))'
const isCustomElement = (tag: string) => tag.startsWith('mds-')

/** The applications that run the code of the live pages: what each needs around a component, and nothing of the code itself. */
export const liveHosts: Record<string, Host> = {
  react: {
    code: 'React',
    ending: 'tsx',
    imported: '{ Example }',
    start: reactStart,
    show: reactShow,
    plugins: [react()],
  },
  react18: {
    code: 'React',
    ending: 'tsx',
    imported: '{ Example }',
    start: reactStart,
    show: reactShow,
    plugins: [react()],
    react18: true,
  },
  vue: {
    code: 'Vue',
    ending: 'vue',
    imported: 'Example',
    start: `import { createApp } from 'vue'`,
    show: 'createApp(Example).mount(place)',
    plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  },
  svelte: {
    code: 'Svelte',
    ending: 'svelte',
    imported: 'Example',
    start: `import { mount } from 'svelte'`,
    show: 'mount(Example, { target: place })',
    plugins: [svelte({ configFile: false })],
  },
  angular: {
    code: 'Angular',
    ending: 'ts',
    imported: '{ Example }',
    start: `import '@angular/compiler'
import { provideZonelessChangeDetection } from '@angular/core'
import { createApplication } from '@angular/platform-browser'
const application = await createApplication({ providers: [provideZonelessChangeDetection()] })`,
    show: 'application.bootstrap(Example, place)',
    plugins: [],
  },
}

const find = (path: string) => join(root, 'node_modules', path)
const react18 = [
  { find: /^react(?=\/|$)/, replacement: find('react-18') },
  { find: /^react-dom(?=\/|$)/, replacement: find('react-dom-18') },
]

/** Builds one page that shows the code of every element, and returns its address. */
export async function buildLive(name: string, code: Readonly<Record<string, string>>): Promise<string> {
  const host = liveHosts[name]!
  const tags = Object.keys(code)
  // In examples/, where the packed kit is installed.
  const folder = join(root, 'examples/dist/live', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const tag of tags) writeFileSync(join(folder, `${tag}.${host.ending}`), code[tag]!)
  const shown = tags.map(
    tag => `{
  const { ${host.imported === 'Example' ? 'default: Example' : 'Example'} } = await import('./${tag}.${host.ending}')
  const place = document.getElementById('${tag}')
  ${host.show}
}`,
  )
  writeFileSync(join(folder, 'main.ts'), [host.start, ...shown].join('\n'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { experimentalDecorators: true, jsx: 'react-jsx' } }),
  )
  const places = tags.map(tag => `<section id="${tag}"></section>`).join('')
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Live code</title><link rel="icon" href="data:,"></head><body>${places}<script type="module" src="main.ts"></script></body></html>`,
  )
  await build({
    configFile: false,
    root: folder,
    base: `/hosts/live/${name}/`,
    logLevel: 'error',
    plugins: host.plugins,
    resolve: { alias: host.react18 ? react18 : [] },
    build: { outDir: join(root, 'dist/examples/live', name), emptyOutDir: true, target: 'es2022' },
  })
  return `/hosts/live/${name}/`
}

/** Builds an application of Next in which the code of every element is a page of its own, below the address that is returned. */
export async function buildNext(code: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, 'examples/dist/live/next')
  rmSync(folder, { recursive: true, force: true })
  for (const [tag, text] of Object.entries(code)) {
    mkdirSync(join(folder, 'app', tag), { recursive: true })
    writeFileSync(join(folder, 'app', tag, 'page.jsx'), text)
  }
  writeFileSync(
    join(folder, 'app/layout.jsx'),
    `export const metadata = { title: 'Live code', icons: 'data:,' }
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}`,
  )
  writeFileSync(
    join(folder, 'next.config.mjs'),
    `import example from '../../../next/next.config.mjs'
export default { ...example, distDir: '../../../../dist/examples/live/next', basePath: '/hosts/live/next' }`,
  )
  const { code: status, output } = await runNode(['node_modules/next/dist/bin/next', 'build', folder], {
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(output)
  return '/hosts/live/next/'
}
