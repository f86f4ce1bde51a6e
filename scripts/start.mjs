// `npm start`. Any Node that runs npm can start this file; the Node that the project ships does the work.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { whenParentEnds } from './lib/parent.mjs'

const shipped = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
const major = Number(process.versions.node.split('.')[0])

/** Node's compile cache saves most of the time of a later start. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/mds-kit', import.meta.url))

if (major >= 24) {
  module.enableCompileCache(compiled)
  await import('./start.ts')
} else if (existsSync(shipped)) {
  const flags = ['--disable-warning=ExperimentalWarning']
  const child = spawn(shipped, [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    // The IPC channel closes when this process dies, however it dies; then the child ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', code => process.exit(code ?? 1))
} else {
  console.error(
    `mds-kit needs Node 24 and found ${process.versions.node}. Run "npm ci" first: it brings its own.`,
  )
  process.exit(1)
}
