import { Client } from 'pg'
import { SetupError } from '../setup-error.ts'
import { appRole, type Connections } from './connections.ts'

/** Creates the application's role if there is none, and refuses one with privileges that would break isolation (TR-T2). */
export async function ensureAppRole(owner: Client, connections: Connections) {
  const { app, managesAppRole } = connections
  const role = managesAppRole ? appRole : (app.user ?? appRole)
  if (role !== appRole) {
    throw new SetupError(
      `DATABASE_APP_URL must log in as ${appRole}: the migrations grant their rights to that role.`,
    )
  }
  if (managesAppRole) await create(owner, typeof app.password === 'string' ? app.password : null, app)
  const { rows } = await owner.query(
    `select rolsuper or rolbypassrls or rolcreaterole as strong, rolcanlogin as login,
      (select datdba from pg_database where datname = current_database()) = oid as owns
      from pg_roles where rolname = $1`,
    [appRole],
  )
  if (!rows[0]) throw new SetupError(`The role ${appRole} does not exist: ${recipe(owner)}`)
  if (rows[0].strong || rows[0].owns || !rows[0].login) {
    throw new SetupError(
      `The role ${appRole} has rights that undo the isolation of tenants: ${recipe(owner)}`,
    )
  }
}

/**
 * Reserves temporary tables for the owner: a function that runs as the owner must never use a caller's table in place of ours. Done at
 * each start, because copies and restored databases lack the privileges of the original.
 */
export async function reserveTemporaryTables(owner: Client) {
  const ask = `select current_database() as name, has_database_privilege('${appRole}', current_database(), 'temporary') as may`
  const { rows } = await owner.query(ask)
  if (!rows[0].may) return
  const revoke = `revoke temporary on database ${owner.escapeIdentifier(rows[0].name)} from public, ${appRole}`
  await owner.query(revoke).catch(() => {}) // not the owner: a later check reports it
  const { rows: after } = await owner.query(ask)
  if (after[0].may) {
    throw new SetupError(
      `The role ${appRole} may make temporary tables: have the owner of the database run '${revoke}'.`,
    )
  }
}

/** What an administrator runs once when the role of DATABASE_URL may not create roles. */
const recipe = (owner: Client) =>
  `have an administrator run "create role ${appRole} login nosuperuser nobypassrls nocreaterole password '...'", "create role ${searchRole} nologin" \
and "grant ${searchRole} to ${owner.escapeIdentifier(owner.user ?? '')} with admin option", and give the address of ${appRole} in DATABASE_APP_URL.`

/** Owns the functions for text search; it cannot log in. */
const searchRole = 'mds_search'

/** Creates the role of the search functions if there is none. Migrations transfer functions to it, so the owner must be a member. */
export async function ensureSearchRole(owner: Client) {
  const { rows: there } = await owner.query('select from pg_roles where rolname = $1', [searchRole])
  const { rows: run } = await owner.query("select to_regclass('schema_migration') is not null as before")
  if (there.length === 0)
    await owner.query(`create role ${searchRole} nologin`).catch(refusedTo(owner, searchRole))
  if (there.length > 0 && run[0].before && (await actsAs(owner, searchRole))) return
  await owner.query(`grant ${searchRole} to current_user`).catch(refusedTo(owner, searchRole))
}

/** Since PostgreSQL 16, a member may lack the right to act as the role. */
async function actsAs(owner: Client, role: string): Promise<boolean> {
  const { rows } = await owner.query('show server_version_num')
  const right = Number(rows[0].server_version_num) >= 160000 ? 'SET' : 'MEMBER'
  return (await owner.query(`select pg_has_role($1, '${right}') as acts`, [role])).rows[0].acts
}

async function create(owner: Client, password: string | null, app: Connections['app']) {
  const { rows } = await owner.query('select 1 from pg_roles where rolname = $1', [appRole])
  const secret = password === null ? '' : ` password ${owner.escapeLiteral(password)}`
  if (rows.length === 0) {
    await owner
      .query(
        `create role ${appRole} login nosuperuser nobypassrls nocreaterole nocreatedb noinherit${secret}`,
      )
      .catch(refusedTo(owner, appRole))
  } else if (password !== null && !(await opens(app))) {
    await owner.query(`alter role ${appRole} login${secret}`).catch(refusedTo(owner, appRole))
  }
}

/** Another process may have created it meanwhile; all databases of a server share their roles. */
const isThere = ({ code }: { code?: string }) => code === '42710' || code === '23505'

const refusedTo = (owner: Client, role: string) => (error: Error & { code?: string }) => {
  if (isThere(error)) return
  throw new SetupError(
    `The role of DATABASE_URL may not make or take ${role} (${error.message}): ${recipe(owner)}`,
  )
}

async function opens(app: Connections['app']): Promise<boolean> {
  const client = new Client(app)
  client.on('error', () => {}) // connect() reports it
  try {
    await client.connect()
    return true
  } catch {
    return false // its password differs: set it again
  } finally {
    await client.end().catch(() => {}) // never opened is fine
  }
}
