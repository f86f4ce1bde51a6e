import type { Client, ClientBase } from 'pg'

/** The usual limits of a transaction, milliseconds (TR-C14): a statement, and waiting between statements for something else. */
export const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

const names = Object.keys(limits) as (keyof typeof limits)[]

/**
 * Makes the limits those of a role, so that no transaction of its need set them: what a role has holds through a pooler, too.
 * Where that may not be done each transaction sets its own.
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

const asked = `select ${names
  .map(name => `current_setting('${name}')::interval = interval '${limits[name]} ms'`)
  .join(' and ')} as limited`

const limited = new WeakSet<ClientBase>()

/** Notes of a new connection whether it has the limits by itself. */
export async function noteLimits(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ limited: boolean }>(asked)
  if (rows[0]?.limited) limited.add(client)
}

/** Whether a connection has the limits by itself. */
export const isLimited = (client: ClientBase): boolean => limited.has(client)
