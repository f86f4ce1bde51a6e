import { createHmac } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { Settings } from '../settings.ts'
import { SetupError } from '../setup-error.ts'
import { embeddedLogin, ownerRole } from './embedded-socket.ts'
import { getCluster, livePostmaster } from './postmaster.ts'

/** Role of the application: it may log in, owns nothing, and row-level security applies to it (TR-T2). */
export const appRole = 'mds_app'
/** Name of the database in the embedded cluster. */
export const databaseName = 'mds'

/** The two logins of a database: the owner migrates and seeds, the application does everything else. */
export type Connections = {
  owner: ClientConfig
  app: ClientConfig
  /** Direct connection without the pooler, for work that needs a session: notifications and jobs. Defaults to `app`. */
  session?: ClientConfig
  /** A streaming replica for reading calls, if there is one. */
  read?: ClientConfig
  /** True when we set the password of the application's role. */
  managesAppRole: boolean
}

/** The database of these settings: the operator's, or the embedded one in DATA_DIR. */
export function getConnections(settings: Settings): Connections {
  if (settings.databaseUrl) return external(settings, settings.databaseUrl)
  const live = livePostmaster(getCluster(settings.dataDir))
  if (!live) {
    throw new SetupError(
      `No database runs on ${settings.dataDir}: start it with "npm start", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  return embedded(live.socketDir)
}

/** Connections to the embedded PostgreSQL behind a socket. */
export const embedded = (socketDir: string, database = databaseName): Connections => ({
  owner: embeddedLogin(socketDir, ownerRole, database),
  app: embeddedLogin(socketDir, appRole, database),
  managesAppRole: true,
})

function external(
  { databaseAppUrl, databaseListenUrl, databaseReadUrl, secret }: Settings,
  url: string,
): Connections {
  const owner = parts(url)
  const app = databaseAppUrl
    ? parts(databaseAppUrl)
    : { ...owner, user: appRole, password: appPassword(secret) }
  const session = databaseListenUrl ? sameLogin(app, databaseListenUrl) : undefined
  const read = databaseReadUrl ? sameLogin(app, databaseReadUrl) : undefined
  return { owner, app, session, read, managesAppRole: !databaseAppUrl }
}

/** The same login at another URL, which may name its own user. */
function sameLogin({ user, password }: ClientConfig, url: string): ClientConfig {
  const named = new URL(url).username !== ''
  return { ...parts(url), ...(!named && { user, password }) }
}

/** pg prefers a connection string over separate fields, so it is parsed first. */
function parts(url: string): ClientConfig {
  const { user, password, host, port, database, ssl } = new Client({ connectionString: url })
  return { user, host, port, database, ssl, password: password ?? undefined, connectionTimeoutMillis: 5000 }
}

const appPassword = (secret: string) =>
  createHmac('sha256', secret).update('mds-kit database role').digest('base64url')

/** Opens a connection as the owner; a server that does not answer is a SetupError. */
export async function connectOwner({ owner }: Pick<Connections, 'owner'>): Promise<Client> {
  const client = new Client(owner)
  client.on('error', () => {}) // a broken connection fails the next statement
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new SetupError(unreachable(owner, error as Error & { code?: string }))
  }
}

function unreachable({ host, port, database, user }: ClientConfig, error: Error & { code?: string }): string {
  const where = `${database ?? ''} at ${host ?? 'localhost'}:${port ?? 5432}`
  const why = error.message || error.code || 'no answer'
  return `The database ${where} cannot be opened as ${user} (${why}): check DATABASE_URL and that PostgreSQL runs there.`
}
