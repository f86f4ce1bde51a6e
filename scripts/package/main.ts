// usage: npm run pack
// writes dist/npm (the package as a folder), dist/mds-kit-<version>.tgz and its bill of materials, dist/mds-kit-<version>.cdx.json
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../server/kernel/root.ts'
import { failWith, SetupError } from '../../server/kernel/setup-error.ts'
import { guides } from '../docs/guides.ts'
import { run, runNode } from '../lib/run.ts'
import { classTypes, entryTypes } from './class-types.ts'
import { vscodeData, webTypes } from './editor-data.ts'
import { frameworkTypes } from './framework-types.ts'
import { getIntegrity } from './integrity.ts'
import { listWords } from './listed-words.ts'
import { getManifest } from './manifest.ts'
import { packageJson, type Workspace } from './package-json.ts'
import { packedPage } from './packed-page.ts'
import { reactModule } from './react-components.ts'
import { type Declared, readDefinitions } from './read-definitions.ts'
import { writeSbom } from './sbom.ts'
import { dropMaps } from './source-maps.ts'
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
    throw new SetupError('The words of cdn/ are loaded in another way than listed-words.ts knows.')
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

if (import.meta.main) await main().catch(failWith)
