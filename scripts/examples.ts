// usage: npm run build examples     installs the packed package for the examples and builds each of them, to dist/examples
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { run, runNode } from './lib/run.ts'

const examples = join(root, 'examples')
const installed = join(examples, 'node_modules/mds-kit')
const built = join(root, 'dist/examples')

/** Unpacks the tarball where the examples resolve it by name; frameworks and peers are those of the project. */
async function install() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  const tarball = join(root, `dist/mds-kit-${version}.tgz`)
  const { code, output } = await run('tar', ['xzf', tarball, '--strip-components=1', '-C', installed])
  if (code !== 0) throw new SetupError(`The package could not be unpacked:\n${output}`)
}

/** The command that builds each example with a bundler. */
const bundled = () =>
  readdirSync(examples).flatMap(name => {
    const folder = join(examples, name)
    if (existsSync(join(folder, 'next.config.mjs')))
      return [{ name, words: ['node_modules/next/dist/bin/next', 'build', folder] }]
    if (!existsSync(join(folder, 'vite.config.ts'))) return []
    return [{ name, words: ['node_modules/vite/bin/vite.js', 'build', folder, '--logLevel', 'error'] }]
  })

/** Builds the examples with a bundler, two at a time. */
async function bundle() {
  const queue = bundled()
  const worker = async () => {
    for (let each = queue.shift(); each; each = queue.shift()) {
      const { name, words } = each
      const { code, output } = await runNode(words, {
        env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      })
      if (code !== 0) throw new SetupError(`Building the example ${name} failed:\n${output}`)
    }
  }
  await Promise.all([worker(), worker()])
}

/** Copies the page without a bundler: its files, the shared files, and the package. */
function copyPlain() {
  const page = join(built, 'html')
  rmSync(page, { recursive: true, force: true })
  cpSync(join(examples, 'html'), page, { recursive: true })
  cpSync(join(examples, 'shared/shared.css'), join(page, 'shared.css'))
  cpSync(join(examples, 'pages'), join(built, 'pages'), { recursive: true })
  cpSync(join(installed, 'cdn'), join(page, 'mds-kit/cdn'), { recursive: true })
  cpSync(join(installed, 'custom-elements.json'), join(page, 'mds-kit/custom-elements.json'))
  mkdirSync(join(page, 'shared'))
  const every = readFileSync(join(examples, 'shared/every.ts'), 'utf8')
  writeFileSync(join(page, 'shared/every.js'), stripTypeScriptTypes(every))
}

if (import.meta.main) await install().then(bundle).then(copyPlain).catch(failWith)
