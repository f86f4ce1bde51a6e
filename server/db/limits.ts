import type { Client, ClientBase, QueryConfig } from 'pg'

/** The usual limits of a transaction, milliseconds (TR-C14): a statement, and waiting between statements for something else. */
export const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

const names = Object.keys(limits) as (keyof typeof limits)[]

/**
 * Makes the limits those of a role, so that no transaction of its need set them. Where that may not be done, and behind a pooler, each
 * transaction sets its own.
 */
export async function limitRole(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ set: string[] | null }>(
    'select setconfig as set from pg_db_role_setting where setdatabase = 0 and setrole = $1::regrole',
    [role],
  )
  const set = rows[0]?.set ?? []
  for (const name of names) {
    if (set.includes(`${name}=${limits[name]}`)) continue
    // Another process may set it at the same moment, and roles may be another's to alter.
    await owner.query(`alter role ${role} set ${name} = ${limits[name]}`).catch(() => {})
  }
}

/** What stands in the server's files holds only until they are read again. */
const asked = `select pg_backend_pid() as pid, count(*) = ${names.length} as limited from pg_settings
  where source <> 'configuration file' and (name, setting) in (${names.map(name => `('${name}', '${limits[name]}')`).join()})`

const limited = new WeakSet<ClientBase>()

/** Notes of a new connection whether it has the limits by itself, and as long as it lives; fails if it does not tell within these milliseconds. */
export async function noteLimits(client: ClientBase, within: number): Promise<void> {
  const ask: QueryConfig & { query_timeout: number } = { text: asked, query_timeout: within }
  const { rows } = await client.query<{ pid: number; limited: boolean }>(ask).catch(error => {
    // Cancelled: a limit that is shorter than this takes is not the usual one.
    if (error.code === '57014') return { rows: [] }
    throw error
  })
  // Behind a pooler the process is none that it named itself: the next transaction may be in another, which has other limits.
  const { processID } = client as ClientBase & { processID?: number }
  if (rows[0]?.limited && rows[0].pid === processID) limited.add(client)
}

/** Whether a connection has the limits by itself. */
export const isLimited = (client: ClientBase): boolean => limited.has(client)
