import { randomUUID } from 'node:crypto'
import { type Locale, locales } from '../../contract/locales.ts'
import { givenInstant, line } from '../../contract/shapes.ts'
import {
  type Announcement,
  announce as announceIn,
  withdrawAnnouncement,
} from '../../server/features/notices/announce.ts'
import { type ListedTenant, listTenants } from '../../server/features/tenant/find.ts'
import type { Transaction } from '../../server/kernel/context.ts'
import { type Missed, visitCompanies } from '../../server/kernel/db/in-tenant.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import type { Options } from './tenant-wish.ts'
import { findTenant, type Works } from './tenants.ts'

const words = line(200).min(1)

/** Own words in all four languages, or none. */
function readTitles(options: Options): Announcement['titles'] {
  const ownLocales = locales.filter(locale => options[`text-${locale}`] !== undefined)
  if (ownLocales.length === 0) return null
  const titles = locales.map(locale => [locale, words.safeParse(options[`text-${locale}`])] as const)
  const wrong = titles.find(([, title]) => !title.success)
  if (wrong) throw new SetupError(`--text-${wrong[0]} must be one line, 1 to 200 characters long.`)
  return Object.fromEntries(titles.map(([locale, { data }]) => [locale, data])) as Record<Locale, string>
}

function readInstant(option: 'from' | 'to', text = ''): Date {
  const parsed = givenInstant.safeParse(text)
  if (parsed.success) return new Date(parsed.data)
  throw new SetupError(`--${option} must be an instant such as 2027-01-10T16:00:00Z.`)
}

/** Reads an announcement; throws a SetupError that names the first wrong option. */
function readAnnouncement(options: Options): Announcement {
  const common = { id: randomUUID(), titles: readTitles(options) }
  if (options.kind === 'release') {
    const version = words.safeParse(options.release)
    if (!version.success) throw new SetupError('--release must be the version that is here, such as 2.4.')
    return { ...common, event: 'release', version: version.data }
  }
  if (options.kind !== 'maintenance') throw new SetupError('--kind must be maintenance or release.')
  const [from, to] = [readInstant('from', options.from), readInstant('to', options.to)]
  if (to <= from) throw new SetupError('A maintenance cannot end before it begins.')
  if (to <= new Date()) throw new SetupError('This maintenance is over already.')
  return { ...common, event: 'maintenance', from, to }
}

/**
 * Does the work in the company that is named, or in every enabled one that is here; returns how many people it reached, and where it
 * failed.
 */
async function everywhere(works: Works, options: Options, work: (tx: Transaction) => Promise<number>) {
  const { database } = works
  const isOpen = ({ enabled, movedTo }: ListedTenant) => enabled && movedTo === null
  const tenants = options.tenant
    ? [await findTenant(database, options)]
    : (await database.transaction(null, tx => listTenants(tx))).filter(isOpen)
  let people = 0
  const ids = tenants.map(({ id }) => id)
  const missed = await visitCompanies(ids, null, async id => {
    people += await database.transaction(id, work)
  })
  return { people, missed }
}

/** What was done, unless it failed somewhere: a script that calls this one must not take that for done. */
function answerFor(missed: readonly Missed[], done: string, then = ''): string {
  const faults = missed.map(({ tenantId, err }) => ` It failed in ${tenantId}: ${err.message}`)
  const answer = `${done}${faults.join('')}${then}`
  if (missed.length > 0) throw new SetupError(answer)
  return answer
}

const count = (people: number): string => `${people} ${people === 1 ? 'person' : 'people'}`

/** Announces a maintenance or a release to everyone. */
export async function announce(works: Works, options: Options): Promise<string> {
  const announcement = readAnnouncement(options)
  const { people, missed } = await everywhere(works, options, tx => announceIn(tx, announcement))
  const then = ` To withdraw it: tenant -- withdraw --announcement ${announcement.id}`
  return answerFor(missed, `Announced to ${count(people)}.`, then)
}

/** Withdraws an announcement from everyone who got it. */
export async function withdraw(works: Works, options: Options): Promise<string> {
  const { announcement: id = '' } = options
  const { people, missed } = await everywhere(works, options, tx => withdrawAnnouncement(tx, id))
  if (people === 0 && missed.length === 0)
    throw new SetupError(`There is no announcement ${id} that can be withdrawn.`)
  return answerFor(missed, `Withdrawn from ${count(people)}.`)
}
