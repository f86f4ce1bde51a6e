// usage: npm run pack
// writes dist/npm (the package as a folder), dist/mds-kit-<version>.tgz and its bill of materials, dist/mds-kit-<version>.cdx.json

import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../server/kernel/root.ts'
import { failWith, SetupError } from '../../server/kernel/setup-error.ts'
import { guides } from '../docs/guides.ts'
import { run, runNode } from '../lib/run.ts'
import { classTypes, entryTypes } from './class-types.ts'
import { vscodeData, webTypes } from './editor-data.ts'
import { frameworkTypes } from './framework-types.ts'
import { getManifest } from './manifest.ts'
import { packageJson, type Workspace } from './package-json.ts'
import { packedPage } from './packed-page.ts'
import { reactModule } from './react-components.ts'
import { type Declared, readDefinitions } from './read-definitions.ts'
import { writeSbom } from './sbom.ts'
import { tokenSheet } from './token-sheet.ts'

const folder = join(root, 'dist/npm')
const workspace: Workspace = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function write(path: string, content: string | object) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}

/** Builds the modules, readable. */
async function buildModules() {
  rmSync(folder, { recursive: true, force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const env = { MDS_TARGET: 'package', NODE_ENV: 'production' }
  const { code, output } = await runNode(vite, { env })
  if (code !== 0) throw new SetupError(`Building the package failed:\n${output}`)
  renameSync(join(folder, 'dist/.vite/license.md'), join(folder, 'THIRD-PARTY.md'))
  rmSync(join(folder, 'dist/.vite'), { recursive: true })
}

/** A page without a bundler gets the build that the server serves: bundled and minified. */
function copyForPages() {
  const cdn = join(folder, 'cdn')
  cpSync(join(root, 'dist/elements'), cdn, {
    recursive: true,
    filter: source => !/\.vite$|\.(br|gz)$/.test(source),
  })
  cpSync(join(root, 'dist/elements/.vite/license.md'), join(cdn, 'THIRD-PARTY.md'))
  dropMaps(cdn)
  if (listWords(cdn) !== 1)
    throw new SetupError('The words of cdn/ are loaded in another way than listWords() knows.')
  write('cdn/sri.json', getIntegrity(cdn))
}

function writeTypes(all: readonly Declared[]) {
  for (const each of all) {
    write(`dist/${each.name}.d.ts`, classTypes(each))
    write(`dist/${each.name}/define.d.ts`, `export * from '../${each.name}.js'\n`)
  }
  for (const [name, text] of Object.entries({ ...entryTypes(all), ...frameworkTypes(all) }))
    write(`dist/${name}`, text)
  write('dist/react.js', reactModule(all))
  for (const name of ['solid', 'vue', 'svelte'])
    write(
      `dist/${name}.js`,
      '// Types only: import it once, anywhere, so that templates know the elements.\nexport {}\n',
    )
}

const readDoc = (page: string) => readFileSync(join(root, 'docs', page), 'utf8')

function writeData(all: readonly Declared[]) {
  write('package.json', packageJson(all, workspace))
  write('custom-elements.json', getManifest(all))
  write('web-types.json', webTypes(all, workspace.version))
  write('vscode.html-custom-data.json', vscodeData(all))
  write('tokens.css', tokenSheet())
  const pages = ['elements.md', ...guides.filter(page => page !== 'package.md')]
  for (const page of pages)
    write(
      `docs/${page}`,
      packedPage(readDoc(page), path => pages.includes(path)),
    )
  write('README.md', readDoc('package.md'))
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file))
}

/** Packs the folder as npm does, so that the tests use what would be published. The file name does not depend on the package's name. */
async function pack() {
  const dist = join(root, 'dist')
  const words = ['pack', folder, '--pack-destination', dist, '--silent']
  const { code, output } = await run('npm', words)
  if (code !== 0) throw new SetupError(`npm pack failed:\n${output}`)
  const { name, version } = packageJson([], workspace)
  const packed = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  renameSync(join(dist, packed), join(dist, `mds-kit-${version}.tgz`))
}

async function main() {
  const [all] = await Promise.all([readDefinitions(), buildModules()])
  writeTypes(all)
  writeData(all)
  copyForPages()
  await pack()
  writeSbom(folder)
}

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file))
    .map(file => join(folder, file))

/** Removes source maps: for minified code they say nothing without the sources. */
function dropMaps(folder: string): void {
  for (const file of filesIn(folder, /\.map$/)) rmSync(file)
  for (const file of filesIn(folder, /\.js$/)) {
    const text = readFileSync(file, 'utf8')
    const bare = text.replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n')
    if (bare !== text) writeFileSync(file, bare)
  }
}

/** The rule by which a page of the server builds the URL of a words file (scripts/vite/word-addresses.ts), after minification. */
const rule = /import\(`(\.\.\/words\/[\w-]+\/)\$\{([\w$]+)\}\/\$\{([\w$]+)\}\.js`\)/g

/**
 * Lists each words file in the copy for other hosts: a bundler follows static imports only, and in a package cannot resolve a URL built at
 * run time. Returns the number of replaced rules.
 */
function listWords(cdn: string): number {
  let replaced = 0
  const chunks = join(cdn, 'chunks')
  for (const name of existsSync(chunks) ? readdirSync(chunks) : []) {
    const file = join(chunks, name)
    const text = name.endsWith('.js') ? readFileSync(file, 'utf8') : ''
    const listed = text.replace(rule, (_, folder: string, locale: string, namespace: string) => {
      replaced++
      const files = readdirSync(join(chunks, folder), { recursive: true, encoding: 'utf8' }).filter(each =>
        each.endsWith('.js'),
      )
      const entries = files
        .sort()
        .map(each => `${JSON.stringify(each.slice(0, -3))}:()=>import(${JSON.stringify(folder + each)})`)
      return `({${entries.join(',')}})[\`\${${locale}}/\${${namespace}}\`]()`
    })
    if (listed !== text) writeFileSync(file, listed)
  }
  return replaced
}

if (import.meta.main) await main().catch(failWith)

/** SHA-384 of every file that a page may load from a folder, in the format of subresource integrity. */
function getIntegrity(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.map'))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  return Object.fromEntries(
    files.map(file => [
      file,
      `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, file)))
        .digest('base64')}`,
    ]),
  )
}
