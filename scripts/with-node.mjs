// Runs one of our scripts with the Node that the project ships (node_modules/.bin/node), whatever the host has.
// usage: node scripts/with-node.mjs <script> [...arguments]
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { whenParentEnds } from './lib/parent.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shipped = `${root}node_modules/node/bin/node`
const major = Number(process.versions.node.split('.')[0])
const node = existsSync(shipped) ? shipped : process.execPath

if (node === process.execPath && major < 24) {
  console.error(
    `mds-kit needs Node 24 and found ${process.versions.node}. Run "npm ci" first: it brings its own.`,
  )
  process.exit(1)
}

const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}` },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)))
