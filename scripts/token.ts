// usage: npm run --silent token -- --account lin.haiyan [--tenant "Hengyu Oncology"] [--role DH_ADMINISTRATOR]
// Prints JSON with tokens and the headers to send, for load tests and embedding work. Tenant and role default to the last used ones.
// --silent keeps npm's own lines out of the JSON.
import { parseArgs } from 'node:util'
import { openAs } from '../server/kernel/db/pool.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { issueToken, type TokenOptions } from './lib/issue-token.ts'

async function main() {
  const wish = getWish(process.argv.slice(2))
  const settings = readSettings()
  if (settings.production) {
    throw new SetupError('Tokens for scripts are refused in production: sign in with an account of its own.')
  }
  const { connections, stop } = await provideDatabase(settings, { join: true })
  const database = openAs(connections.app, { poolSize: 2 })
  try {
    process.stdout.write(`${JSON.stringify(await issueToken(database, wish), null, 2)}\n`)
  } finally {
    await database.close()
    await stop()
  }
}

function getWish(args: string[]): TokenOptions {
  const usage =
    'usage: npm run --silent token -- --account NAME [--tenant NAME-OR-ID] [--role CODE-NAME-OR-ID]'
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({ args, options: { account: text, tenant: text, role: text } })
    if (!values.account) throw new SetupError(usage)
    return { ...values, account: values.account }
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(`${(error as Error).message} ${usage}`)
  }
}

await main().catch(failWith)
