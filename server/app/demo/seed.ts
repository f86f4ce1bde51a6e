import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { hashSecret } from '../../features/auth/password.ts'
import { tenantLock } from '../../features/tenant/write.ts'
import { type Connections, connectOwner } from '../../kernel/db/connections.ts'
import { type FileStore, openFiles } from '../../kernel/files/store.ts'
import { type Keys, keysFrom } from '../../kernel/keys.ts'
import { readSettings } from '../../kernel/settings.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { demoPassword } from './accounts.ts'
import { clockFrom } from './clock.ts'
import { insert, setTenant } from './insert.ts'
import { seedLearning } from './learning.ts'
import { organisations } from './organisations.ts'
import { cro, hospital } from './partners.ts'
import { Registry } from './person.ts'
import { randomFrom } from './random.ts'
import { sponsor } from './sponsor.ts'
import { seedStandardDirectory } from './standard-directory.ts'
import { getPlan, type Plan, type Seeded, type Seeding, seedTenant } from './tenant.ts'

export { demoAccounts } from './accounts.ts'

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
  const random = randomFrom('Hengyu Oncology')
  const seeding: Seeding = { client, keys, random, clock: clockFrom(now), registry: new Registry(random) }
  const plans = [sponsor, cro, hospital].map(company => getPlan(company, seeding))
  await seedAccounts(plans, seeding, keys)
  await seedStandardDirectory(client, organisations)
  const seeded: Seeded[] = []
  for (const plan of plans) seeded.push(await seedTenant(plan, seeding))
  await seedMemberships(seeded, plans, seeding)
  for (const plan of plans) {
    await setTenant(client, plan.tenantId)
    await seedLearning(plan, seeding, files)
  }
  for (const { company, people, trials } of plans)
    log(`Demo: ${company.nameEn}, ${people.length} people, ${trials.length} studies`)
}

/** One hash for all: the password is the same, and hashing 300 times would take ten seconds. */
async function seedAccounts(
  plans: readonly Plan[],
  { client, random, clock, registry }: Seeding,
  keys: Keys,
) {
  const accounts = [...registry.accounts.values()]
  await insert(
    client,
    'account',
    accounts.map(({ id, name, email, phone, callingCode, locale, createdAt }) => ({
      id,
      name,
      email,
      phone,
      calling_code: callingCode,
      locale,
      created_at: createdAt,
    })),
  )
  await insert(
    client,
    'reserved_name',
    accounts.map(({ name, createdAt }) => ({ name: name.toLowerCase(), since: createdAt })),
  )
  const md5 = createHash('md5').update(demoPassword).digest('hex').toUpperCase()
  const stored = await hashSecret(keys, md5)
  // A user who was never activated has no password yet.
  const withPassword = new Set(
    plans.flatMap(({ people }) =>
      people.filter(each => each.status !== 'inactive').map(each => each.account),
    ),
  )
  await insert(
    client,
    'credential',
    accounts
      .filter(({ name }) => withPassword.has(name))
      .map(({ id }) => ({
        id: random.uuid(),
        account_id: id,
        secret: stored.secret,
        pepper_version: stored.pepperVersion,
        set_at: clock.now,
      })),
  )
}

/** Which companies an account may enter, with the role last used there. */
async function seedMemberships(
  seeded: readonly Seeded[],
  plans: readonly Plan[],
  { client, clock, registry }: Seeding,
) {
  const rows = seeded.flatMap(({ tenantId, people, roleIds }, at) =>
    people.flatMap(person => {
      const account = registry.accounts.get(person.account ?? '')
      const role = roleIds.get(person.roles[0] ?? '')
      // A person of several companies last worked in the one that employs them.
      const last =
        person.external &&
        plans.some((plan, other) => other !== at && plan.people.some(each => each.account === person.account))
          ? clock.at(-30)
          : person.lastSignInAt
      return account
        ? [
            {
              account_id: account.id,
              tenant_id: tenantId,
              user_id: person.id,
              last_used_at: last,
              last_role_id: person.lastSignInAt && role ? role : null,
            },
          ]
        : []
    }),
  )
  await insert(client, 'membership', rows)
}
