// usage: npm run --silent credential -- create --tenant NAME-OR-ID --application ctms [--kinds milestone,usage] [--note TEXT]
// npm run --silent credential -- list --tenant NAME-OR-ID
// npm run --silent credential -- revoke --tenant NAME-OR-ID --id ID
// Credentials by which applications report events. The secret is shown once. Works beside a running server.
import { parseArgs } from 'node:util'
import { openAs } from '../server/kernel/db/pool.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { create, list, revoke } from './lib/credentials.ts'

const acts = { create, list, revoke }
const usage =
  'usage: npm run --silent credential -- create --tenant NAME --application KEY [--kinds milestone,usage] [--note TEXT] | list --tenant NAME | revoke --tenant NAME --id ID'
const text = { type: 'string' } as const

function readCommand() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { tenant: text, application: text, kinds: text, note: text, id: text },
    })
    const [name = '', ...more] = positionals
    if (!Object.hasOwn(acts, name) || more.length > 0) throw new SetupError(usage)
    return { act: acts[name as keyof typeof acts], values }
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(`${(error as Error).message} ${usage}`)
  }
}

async function main() {
  const { act, values } = readCommand()
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  const database = openAs(connections.app, { poolSize: 1, prepare: settings.prepare })
  try {
    console.log(await act({ database, settings, keys: keysFrom(settings.secret) }, values))
  } finally {
    await database.close()
    await stop()
  }
}

await main().catch(failWith)
