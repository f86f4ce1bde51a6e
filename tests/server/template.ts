import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type Connections, connectOwner, getConnections } from '../../server/kernel/db/connections.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { readSettings } from '../../server/kernel/settings.ts'

/** A server for test databases; its connections go to a database that is not ours. */
export type Site = {
  connections: Connections
  /** It loses data in a power cut, so a checkpoint costs nothing. */
  hasty: boolean
}

/** Secret of all tests; it protects nothing real. */
export const testSecret = 'a secret for tests only, 0123456789'

export const onExternal = (url: string): Site => ({
  connections: getConnections(readSettings({ DATABASE_URL: url, MDS_SECRET: testSecret })),
  hasty: false,
})

/** The same logins for another database of that server. */
export const intoDatabase = ({ connections }: Site, database: string): Connections => ({
  ...connections,
  owner: { ...connections.owner, database },
  app: { ...connections.app, database },
})

/** A migrated database for test files to copy, dropped together with the demo made from it. */
export async function makeTemplate(site: Site) {
  const name = await createDatabase(site, 'template1')
  await migrate(intoDatabase(site, name))
  const drop = async () => {
    await dropDatabase(site, getDemo(name).database)
    rmSync(getDemo(name).files, { recursive: true, force: true })
    await dropDatabase(site, name)
  }
  return { name, drop }
}

/** Where a run's demo is kept for test files to copy. */
export const getDemo = (template: string) => ({
  database: `${template}_demo`,
  files: join(tmpdir(), `${template}_demo`),
})

/** A copy of a database under this name, filled in by the first of a run that needs it. */
export const filledOnce = (
  site: Site,
  { name, template }: { name: string; template: string },
  fill: (connections: Connections) => Promise<unknown>,
) =>
  onSite(site, async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const made = await createDatabase(site, template)
    await fill(intoDatabase(site, made))
    await client.query(`alter database ${made} rename to ${name}`)
  })

/** Creates a database as a copy of another. A file copy takes half the time where its two checkpoints cost nothing. */
export async function createDatabase(site: Site, template: string): Promise<string> {
  const name = `mds_test_${randomBytes(6).toString('hex')}`
  const strategy = site.hasty ? 'file_copy' : 'wal_log'
  await onSite(site, client =>
    client.query(`create database ${name} template ${template} strategy ${strategy}`),
  )
  return name
}

export const dropDatabase = (site: Site, name: string) =>
  onSite(site, client => client.query(`drop database if exists ${name} with (force)`))

async function onSite(site: Site, work: (client: Client) => Promise<unknown>) {
  const client = await connectOwner(site.connections)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
