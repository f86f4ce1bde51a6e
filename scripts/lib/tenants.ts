import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../server/context.ts'
import type { Database } from '../../server/db/pool.ts'
import type { Keys } from '../../server/keys.ts'
import { openMail, Unsent } from '../../server/mail/mail.ts'
import type { Settings } from '../../server/settings.ts'
import { SetupError } from '../../server/setup-error.ts'
import { createTenant, isNameTaken } from '../../server/tenant/create.ts'
import { type ListedTenant, listTenants } from '../../server/tenant/find.ts'
import { type Licence, listLicences, setLicence } from '../../server/tenant/licences.ts'
import { disableTenant, enableTenant } from '../../server/tenant/switch.ts'
import { type Options, readLicenceWish, readTenantWish } from './tenant-wish.ts'

export type Works = { database: Database; settings: Settings; keys: Keys }

/** Milliseconds that a mail server may take: what is made stands only once the invitation has left. */
const mailTimeout = 60_000

/** Sets a company up and invites its first administrator: all of it or, if the mail does not leave, nothing. */
export async function create({ database, settings, keys }: Works, options: Options): Promise<string> {
  const wish = readTenantWish(options)
  const tenantId = randomUUID()
  const mail = openMail(settings)
  try {
    const days = await database.transaction(
      tenantId,
      async tx => {
        if (await isNameTaken(tx, [wish.name, wish.nameEn]))
          throw new SetupError(`A company called ${wish.name} or ${wish.nameEn} exists already.`)
        const { locale, ...values } = await createTenant(tx, { settings, keys }, tenantId, wish)
        await mail.send({ to: wish.adminEmail, locale, kind: 'invitation', values })
        return values.days
      },
      { idleTimeout: mailTimeout },
    )
    return [
      `${wish.nameEn} is set up: ${tenantId}.`,
      settings.smtpUrl
        ? `The invitation is on its way to ${wish.adminEmail}; its link is valid for ${days} days.`
        : `The invitation to ${wish.adminEmail} lies in ${settings.outboxDir}, since SMTP_URL is not set; its link is valid for ${days} days.`,
    ].join('\n')
  } catch (error) {
    if (!(error instanceof Unsent)) throw error
    throw new SetupError(`Nothing was made, for ${error.message}: see to SMTP_URL, then try again.`)
  } finally {
    mail.close()
  }
}

/** Every company, one a line. */
export async function list({ database }: Works): Promise<string> {
  const tenants = await database.transaction(null, tx => listTenants(tx))
  if (tenants.length === 0) return 'There is no company yet.'
  return tenants
    .map(({ id, kind, enabled, people, name, nameEn }) =>
      [
        id,
        kind.padEnd(7),
        (enabled ? 'enabled' : 'disabled').padEnd(8),
        `${people} ${people === 1 ? 'person' : 'people'}`.padEnd(12),
        name === nameEn ? nameEn : `${nameEn} (${name})`,
      ].join('  '),
    )
    .join('\n')
}

/** Shows the licences of a company, after the change that is wished if there is one. */
export async function licence({ database }: Works, options: Options): Promise<string> {
  const tenant = await findTenant(database, options)
  const wish = readLicenceWish(options)
  const licences = await database.transaction(tenant.id, async tx => {
    if (wish && !(await setLicence(tx, tenant.id, wish)))
      throw new SetupError('A licence cannot end before it begins.')
    return listLicences(tx, tenant.id)
  })
  return [tenant.nameEn, ...licences.map(showLicence)].join('\n')
}

function showLicence({ application, from, to, state }: Licence): string {
  const name = application ? `${application.key} (${application.id})` : 'the company as a whole'
  const days = state === 'none' ? '' : `${from ?? 'always'} to ${to ?? 'no end'}`
  return `  ${name.padEnd(24)}  ${state.padEnd(8)}  ${days}`.trimEnd()
}

export async function disable({ database }: Works, options: Options): Promise<string> {
  const { id, nameEn } = await findTenant(database, options)
  const ended = await database.transaction(id, tx => disableTenant(tx, id))
  if (ended === null) return `${nameEn} was disabled already.`
  return `${nameEn} is disabled; ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`
}

export async function enable({ database }: Works, options: Options): Promise<string> {
  const { id, nameEn } = await findTenant(database, options)
  const changed = await database.transaction(id, tx => enableTenant(tx, id))
  return changed ? `${nameEn} is enabled.` : `${nameEn} was enabled already.`
}

async function findTenant(database: Database, { tenant }: Options): Promise<ListedTenant> {
  if (!tenant) throw new SetupError('--tenant must name a company, by one of its names or its id.')
  const found = await database.transaction(null, (tx: Transaction) => listTenants(tx, tenant))
  if (found.length === 1) return found[0]!
  throw new SetupError(
    found.length === 0
      ? `There is no company ${tenant}.`
      : `Several companies are called ${tenant}: name one by its id, ${found.map(({ id }) => id).join(' or ')}.`,
  )
}
