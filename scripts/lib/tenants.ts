import { randomUUID } from 'node:crypto'
import type { Letter } from '../../server/features/invitations/issue.ts'
import { createTenant, isNameTaken } from '../../server/features/tenant/create.ts'
import { type ListedTenant, listTenants } from '../../server/features/tenant/find.ts'
import { inviteAgain } from '../../server/features/tenant/invite-again.ts'
import { type Licence, listLicences, setLicence } from '../../server/features/tenant/licences.ts'
import { disableTenant, enableTenant } from '../../server/features/tenant/switch.ts'
import type { Transaction } from '../../server/kernel/context.ts'
import type { Database } from '../../server/kernel/db/pool.ts'
import type { Keys } from '../../server/kernel/keys.ts'
import { openMail, Unsent } from '../../server/kernel/mail/mail.ts'
import type { Settings } from '../../server/kernel/settings.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import { type Options, readEmail, readLicenceWish, readTenantWish } from './tenant-wish.ts'

export type Works = { database: Database; settings: Settings; keys: Keys }

/** Milliseconds that the mail server may take: nothing is committed before the invitation is sent. */
const mailTimeout = 60_000

/** Creates a company and invites its first administrator. If the mail cannot be sent, nothing is created. */
export async function create(works: Works, options: Options): Promise<string> {
  const wish = readTenantWish(options)
  const tenantId = randomUUID()
  const invitation = await invite(works, tenantId, wish.adminEmail, async tx => {
    if (await isNameTaken(tx, [wish.name, wish.nameEn]))
      throw new SetupError(`A company called ${wish.name} or ${wish.nameEn} exists already.`)
    return createTenant(tx, works, tenantId, wish)
  })
  return `${wish.nameEn} is set up: ${tenantId}.\n${invitation}`
}

/** Invites the first administrator again, possibly at another address, while the invitation is not yet accepted. */
export async function inviteAdministrator(works: Works, options: Options): Promise<string> {
  const email = readEmail(options['admin-email'])
  const { id, nameEn } = await findTenant(works.database, options)
  return invite(works, id, email, async tx => {
    const letter = await inviteAgain(tx, works, id, email)
    if (letter) return letter
    throw new SetupError(`${nameEn} has people already: they invite others within the portal.`)
  })
}

/** Sends the invitation mail within the transaction that creates the invitation. Returns the address. */
async function invite(
  { database, settings }: Works,
  tenantId: string,
  email: string,
  make: (tx: Transaction) => Promise<Letter>,
): Promise<string> {
  const mail = openMail(settings)
  const work = async (tx: Transaction) => {
    const { locale, ...values } = await make(tx)
    await mail.send({ to: email, locale, kind: 'invitation', values })
    return `its link is valid for ${values.days} days.`
  }
  try {
    const validity = await database.transaction(tenantId, work, { idleTimeout: mailTimeout })
    if (settings.smtpUrl) return `The invitation is on its way to ${email}; ${validity}`
    return `The invitation to ${email} was written to ${settings.outboxDir}, since SMTP_URL is not set; ${validity}`
  } catch (error) {
    if (!(error instanceof Unsent)) throw error
    throw new SetupError(`Nothing was made, for ${error.message}: see to SMTP_URL, then try again.`)
  } finally {
    mail.close()
  }
}

/** Lists every company, one per line. */
export async function list({ database }: Works): Promise<string> {
  const tenants = await database.transaction(null, tx => listTenants(tx))
  if (tenants.length === 0) return 'There is no company yet.'
  return tenants
    .map(({ id, kind, enabled, movedTo, people, name, nameEn }) =>
      [
        id,
        kind.padEnd(7),
        (enabled ? 'enabled' : 'disabled').padEnd(8),
        `${people} ${people === 1 ? 'person' : 'people'}`.padEnd(12),
        name === nameEn ? nameEn : `${nameEn} (${name})`,
        ...(movedTo ? [`moved to ${movedTo}`] : []),
      ].join('  '),
    )
    .join('\n')
}

/** Shows the licences of a company, after the requested change if there is one. */
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

function showLicence({ application, from, to, state, studies }: Licence): string {
  const name = application ? `${application.key} (${application.id})` : 'the company as a whole'
  const days = state === 'none' ? '' : `${from ?? 'always'} to ${to ?? 'no end'}`
  const most = studies === null ? '' : `  at most ${studies} ${studies === 1 ? 'study' : 'studies'}`
  return `  ${name.padEnd(24)}  ${state.padEnd(8)}  ${days}${most}`.trimEnd()
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

export async function findTenant(
  database: Database,
  { tenant }: Pick<Options, 'tenant'>,
  { away = false } = {},
): Promise<ListedTenant> {
  if (!tenant) throw new SetupError('--tenant must name a company, by one of its names or its id.')
  const matches = await database.transaction(null, (tx: Transaction) => listTenants(tx, tenant))
  const [found] = matches
  if (found && matches.length === 1) {
    if (found.movedTo && !away)
      throw new SetupError(`${found.nameEn} has moved to ${found.movedTo}: run the command there.`)
    return found
  }
  throw new SetupError(
    matches.length === 0
      ? `There is no company ${tenant}.`
      : `Several companies are called ${tenant}: name one by its id, ${matches.map(({ id }) => id).join(' or ')}.`,
  )
}
