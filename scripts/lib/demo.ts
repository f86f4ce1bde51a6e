import { type DemoAccount, demoAccounts } from '../../server/app/demo/accounts.ts'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import type { Settings } from '../../server/kernel/settings.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

type Log = (line: string) => void

/** Fills an empty database with the demo if the settings say so, and returns the demo accounts that exist. */
export async function prepareDemo(connections: Connections, settings: Settings, log: Log) {
  if (settings.demo) await seedOnce(connections, log)
  const accounts = await presentAccounts(connections)
  if (settings.production && accounts.length > 0) {
    throw new SetupError(
      'The database holds the demo, whose password is published: production needs a database of its own.',
    )
  }
  return accounts
}

/** Whether the database has any company. */
export async function holdsCompany(connections: Connections): Promise<boolean> {
  const { rows } = await ask(connections, 'select exists (select from tenant) as filled')
  return rows[0].filled
}

async function seedOnce(connections: Connections, log: Log) {
  if (await holdsCompany(connections)) return
  log('Filling in the demo')
  const { seedDemo } = await import('../../server/app/demo/seed.ts') // heavy, and needed once
  await seedDemo(connections, { log })
}

async function presentAccounts(connections: Connections): Promise<DemoAccount[]> {
  const names = demoAccounts.map(({ account }) => account)
  const { rows } = await ask(connections, 'select name from account where name = any($1)', [names])
  return demoAccounts.filter(({ account }) => rows.some(row => row.name === account))
}

async function ask(connections: Connections, text: string, values: unknown[] = []) {
  const client = await connectOwner(connections)
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
