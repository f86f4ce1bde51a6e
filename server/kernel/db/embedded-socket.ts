import { Client } from 'pg'
import { SetupError } from '../setup-error.ts'

/** Role that owns the embedded cluster and its tables; the application never uses it at run time. */
export const ownerRole = 'mds_owner'
/** Only a part of the socket's file name: no port is opened. */
export const socketPort = 5432
/** One process per data directory: the process that started PostgreSQL takes this advisory lock. */
const guardKey = 4180

/** Login for the embedded PostgreSQL as one of its roles. */
export const embeddedLogin = (socketDir: string, user: string, database: string) => ({
  host: socketDir,
  port: socketPort,
  user,
  database,
})

/** A connection to the database that exists in every cluster. */
export async function connectSocket(socketDir: string): Promise<Client> {
  const client = new Client({
    ...embeddedLogin(socketDir, ownerRole, 'postgres'),
    connectionTimeoutMillis: 1000,
  })
  client.on('error', () => {}) // errors are noticed where it is used
  await client.connect()
  return client
}

/** Whether PostgreSQL answers at this socket. */
export async function opensSocket(socketDir: string): Promise<boolean> {
  const client = await connectSocket(socketDir).catch(() => null)
  await client?.end()
  return client !== null
}

export const takeGuard = async (client: Client): Promise<boolean> =>
  (await client.query('select pg_try_advisory_lock($1) as taken', [guardKey])).rows[0].taken

/** Another live process of ours uses the data. */
export class DataInUse extends SetupError {
  constructor(cluster: string) {
    super(
      `Another process already uses the data in ${cluster}: stop it first, or set DATA_DIR to another directory.`,
    )
  }
}
