import { Client } from 'pg'
import { ensureWritable } from '../secret.ts'
import type { Settings } from '../settings.ts'
import { type Connections, databaseName, embedded, getConnections } from './connections.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { embeddedLogin, ownerRole } from './embedded-socket.ts'
import { getCluster, livePostmaster } from './postmaster.ts'

export type Provided = { connections: Connections; stop(): Promise<void> }
type Options = { log?: (line: string) => void; join?: boolean }

/**
 * The database of these settings; the embedded one is started. With `join`, one that another process runs is used as it is: for scripts
 * beside a running server.
 */
export async function provideDatabase(settings: Settings, options: Options = {}): Promise<Provided> {
  const { databaseUrl, dataDir } = settings
  const running = databaseUrl || (options.join && livePostmaster(getCluster(dataDir)))
  if (running) return { connections: getConnections(settings), stop: async () => {} }
  ensureWritable(dataDir, 'DATA_DIR')
  const server = await startEmbedded({ dataDir, log: options.log })
  await makeDatabase(server, databaseName)
  return { connections: embedded(server.socketDir), stop: server.stop }
}

/** Creates a database in the embedded cluster if it does not exist. */
async function makeDatabase({ socketDir }: Embedded, name: string) {
  const client = new Client(embeddedLogin(socketDir, ownerRole, 'postgres'))
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
