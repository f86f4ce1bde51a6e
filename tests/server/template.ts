import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { type Connections, connectionsOf, connectOwner } from '../../server/db/connections.ts'
import { migrate } from '../../server/db/migrate.ts'
import { readSettings } from '../../server/settings.ts'

/** A server on which test databases are made; its connections lead to a database that is not ours. */
export type Site = { connections: Connections }

/** Secret of all tests; nothing real hangs on it. */
export const testSecret = 'a secret for tests only, 0123456789'

export const onExternal = (url: string): Site => ({
  connections: connectionsOf(readSettings({ DATABASE_URL: url, MDS_SECRET: testSecret })),
})

/** The same logins, into another database of that server. */
export const intoDatabase = ({ connections }: Site, database: string): Connections => ({
  ...connections,
  owner: { ...connections.owner, database },
  app: { ...connections.app, database },
})

/** A migrated database for test files to copy. */
export async function makeTemplate(site: Site) {
  const name = await createDatabase(site, 'template1')
  await migrate(intoDatabase(site, name))
  return { name, drop: () => dropDatabase(site, name) }
}

/** Makes a database as a copy of another one; copying its files takes half the time of writing them down first. */
export async function createDatabase(site: Site, template: string): Promise<string> {
  const name = `mds_test_${randomBytes(6).toString('hex')}`
  await onSite(site, client =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
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
