// usage: npm run seed -- --tenants 1 --users 100000 --studies 200 [--organisations 50000] [--departments 2000] [--roles 500]
// [--database-url postgres://...]
// Adds tenants with that many people, studies and organisations each, for measurements. Accounts are load.000001 and so on; the first of
// each tenant is the administrator; the password is the demo's. Works beside a running server; refused in production.
import { parseArgs } from 'node:util'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { type LoadSize, seedLoad } from './lib/load-seed.ts'

async function main() {
  const { size, url } = getWish(process.argv.slice(2))
  const settings = readSettings({ ...process.env, ...(url && { DATABASE_URL: url }) })
  if (settings.production)
    throw new SetupError('Load data are refused in production: their password is known to everybody.')
  const { connections, stop } = await provideDatabase(settings, { join: true, log: console.log })
  try {
    await migrate(connections, { log: console.log })
    const client = await connectOwner(connections)
    try {
      await seedLoad(client, keysFrom(settings.secret), size, console.log)
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}

const usage =
  'usage: npm run seed -- --tenants N --users M --studies S [--organisations O] [--departments D] [--roles R] [--database-url URL]'

function getWish(args: string[]): { size: LoadSize; url: string | undefined } {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args,
      options: {
        tenants: text,
        users: text,
        studies: text,
        organisations: text,
        departments: text,
        roles: text,
        'database-url': text,
      },
    })
    const size = {
      tenants: whole(values.tenants ?? '1', 1, 1000),
      users: whole(values.users ?? '1000', 1, 1_000_000),
      studies: whole(values.studies ?? '20', 0, 10_000),
      organisations: whole(values.organisations ?? '0', 0, 1_000_000),
      departments: whole(values.departments ?? '0', 0, 10_000),
      roles: whole(values.roles ?? '0', 0, 2000),
    }
    return { size, url: values['database-url'] }
  } catch (error) {
    throw new SetupError(`${(error as Error).message} ${usage}`)
  }
}

function whole(text: string, from: number, to: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= from && number <= to) return number
  throw new Error(`${text} is not a whole number from ${from} to ${to}.`)
}

await main().catch(failWith)
