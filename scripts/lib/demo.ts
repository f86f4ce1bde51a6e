import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Connections, connectOwner } from '../../server/db/connections.ts'
import { root } from '../../server/root.ts'

type Log = (line: string) => void
export type DemoAccount = { account: string; password: string; about: string }
type Demo = {
  seedDemo: (connections: Connections, options: { log: Log }) => Promise<unknown>
  demoAccounts?: readonly DemoAccount[]
}

const source = join(root, 'server/demo/seed.ts')
const demo = async (): Promise<Demo | null> =>
  existsSync(source) ? await import(pathToFileURL(source).href) : null

/** Fills a database without tenants with the demo's companies, people and studies. */
export async function seedDemoOnce(connections: Connections, log: Log) {
  if (await hasTenants(connections)) return
  log('Filling in the demo')
  await (await demo())?.seedDemo(connections, { log })
}

/** The accounts to sign in with, as long as the database holds them. */
export async function demoAccounts(connections: Connections): Promise<readonly DemoAccount[]> {
  const accounts = (await demo())?.demoAccounts ?? []
  const client = await connectOwner(connections)
  try {
    const names = accounts.map(({ account }) => account)
    const { rows } = await client.query('select name from account where name = any($1)', [names])
    return accounts.filter(({ account }) => rows.some(row => row.name === account))
  } finally {
    await client.end()
  }
}

async function hasTenants(connections: Connections): Promise<boolean> {
  const client = await connectOwner(connections)
  try {
    return (await client.query('select exists (select from tenant) as filled')).rows[0].filled
  } finally {
    await client.end()
  }
}
