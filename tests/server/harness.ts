import type { Client } from 'pg'
import { inject } from 'vitest'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import { type Database, openAs } from '../../server/kernel/db/pool.ts'
import { reserveTemporaryTables } from '../../server/kernel/db/roles.ts'
import { createDatabase, dropDatabase, intoDatabase } from './template.ts'

export type TestDatabase = {
  /** The owner's connection: sets up data and reads what the application may not see. */
  owner: Client
  /** The application's connection, as the server uses it. */
  database: Database
  connections: Connections
  close(): Promise<void>
}

/**
 * A new migrated database for one test file: `beforeAll(async () => { db = await testDatabase() })`, `afterAll(() =>
 * db.close())`.
 */
export async function testDatabase(
  options: { poolSize?: number; apart?: number; template?: string } = {},
): Promise<TestDatabase> {
  const site = inject('site')
  const name = await createDatabase(site, options.template ?? site.template)
  const connections = intoDatabase(site, name)
  const owner = await connectOwner(connections)
  await reserveTemporaryTables(owner) // a copied database does not inherit this right
  const database = openAs(connections.app, options)
  const close = async () => {
    await database.close()
    await owner.end()
    await dropDatabase(site, name)
  }
  return { owner, database, connections, close }
}
