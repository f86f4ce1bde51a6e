// usage: npm run --silent directory -- load FILE
// Fills the standard directory of organisations from a file: JSON lines, or a ROR dump of version 2 (a list of records). A record with a
// known code is updated, none is removed. Works beside a running server.
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadDirectory } from '../server/features/organisations/standard-load.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'

const usage = 'usage: npm run --silent directory -- load FILE'

async function readCommand(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [act, file, ...more] = positionals
  if (act !== 'load' || !file || more.length > 0) throw new SetupError(usage)
  await access(file).catch(() => {
    throw new SetupError(`There is no file ${file}. ${usage}`)
  })
  return file
}

async function main() {
  const file = await readCommand()
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  try {
    await migrate(connections)
    const client = await connectOwner(connections)
    try {
      const started = performance.now()
      const { added, changed, same, bad } = await loadDirectory(client, createReadStream(file), console.error)
      const seconds = Math.round((performance.now() - started) / 1000)
      console.log(
        `Standard directory: ${added} added, ${changed} changed, ${same} unchanged, ${bad} wrong, in ${seconds} s.`,
      )
      if (bad > 0) process.exitCode = 2
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}

await main().catch(failWith)
