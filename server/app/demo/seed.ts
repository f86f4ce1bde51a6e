import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { standardRecord } from '../../../contract/organisations/standard-record.ts'
import { hashSecret } from '../../features/auth/password.ts'
import { getRow, storeRecords } from '../../features/organisations/standard-load.ts'
import { tenantLock } from '../../features/tenant/write.ts'
import { type Connections, connectOwner } from '../../kernel/db/connections.ts'
import { insert } from '../../kernel/db/insert.ts'
import { openFiles } from '../../kernel/files/open-files.ts'
import type { FileStore } from '../../kernel/files/store.ts'
import { type Keys, keysFrom } from '../../kernel/keys.ts'
import { readSettings } from '../../kernel/settings.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { demoPassword } from './accounts.ts'
import { clockFrom } from './clock.ts'
import { readLines } from './files.ts'
import { openFolder, readCatalog, type Scene } from './tables.ts'
import { seedTenant } from './tenant.ts'

type Options = {
  now?: Date
  log?: (line: string) => void
  keys?: Keys
  /** Storage for the files of courses. */
  files?: FileStore
  production?: boolean
}

/**
 * Fills an empty database with the demo in one transaction: three companies that share one person. Does nothing and returns false when
 * there is a tenant already. Always the same except for its instants, which are relative to `now`.
 */
export async function seedDemo(
  connections: Pick<Connections, 'owner'>,
  options: Options = {},
): Promise<boolean> {
  if (options.production ?? process.env.NODE_ENV === 'production')
    throw new SetupError('The demo is not for production: its password is known to everybody.')
  const client = await connectOwner(connections)
  try {
    await client.query('begin')
    // Two processes that start at once take turns: the second finds the demo.
    await client.query('select pg_advisory_xact_lock($1)', [tenantLock])
    const { rows } = await client.query('select exists (select from tenant) as filled')
    if (!rows[0].filled) await fill(client, options)
    await client.query('commit')
    // Otherwise the first queries would use plans for empty tables.
    if (!rows[0].filled) await client.query('analyze')
    return !rows[0].filled
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
}

async function fill(
  client: Client,
  {
    now = new Date(),
    log = () => {},
    keys = keysFrom(readSettings().secret),
    files = openFiles(readSettings()),
  }: Options,
) {
  const scene = { client, clock: clockFrom(now), catalog: await readCatalog(client), keys, files }
  await seedAccounts(scene)
  await seedStandardDirectory(client)
  for (const folder of ['sponsor', 'cro', 'hospital']) {
    const { nameEn } = await seedTenant(scene, folder)
    const [people, studies] = ['users', 'study'].map(table => readLines(`${folder}/${table}.csv`).length)
    log(`Demo: ${nameEn}, ${people} people, ${studies} studies`)
  }
}

/** One hash for all: the password is the same, and hashing 300 times would take ten seconds. */
async function seedAccounts({ keys, ...scene }: Scene & { keys: Keys }) {
  const { client, clock } = scene
  const common = openFolder(scene, '.')
  const accounts = common.lines('account')
  await common.put('account', (_, at) => ({ name: accounts[at]?.key }))
  const names = accounts.map(({ key = '', created_at = '' }) => ({
    name: key,
    since: common.getInstant(created_at) as Date,
  }))
  await insert(client, 'reserved_name', names)
  const md5 = createHash('md5').update(demoPassword).digest('hex').toUpperCase()
  const { secret, pepperVersion } = await hashSecret(keys, md5)
  // A user who was never activated has no password yet.
  const withPassword = accounts.filter(({ password }) => password)
  await insert(
    client,
    'credential',
    withPassword.map(({ key }) => ({
      ...{ id: common.getId('credential', key), account_id: common.getId('account', key) },
      ...{ secret, pepper_version: pepperVersion, set_at: clock.now },
    })),
  )
}

/** Fills the standard directory: what the companies have copied, and some more to add. */
export const seedStandardDirectory = (client: Client) =>
  storeRecords(
    client,
    readLines('standard-directory.csv').map(line =>
      getRow(standardRecord.parse({ ...line, identifiers: [], active: true })),
    ),
  )
