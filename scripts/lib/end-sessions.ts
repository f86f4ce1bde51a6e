import { type CodeName, codes } from '../../contract/codes.ts'
import { recordAsOperator } from '../../server/audit/operator.ts'
import { accountByName } from '../../server/features/auth/accounts.ts'
import { getPlaces } from '../../server/features/auth/events.ts'
import { endSessions } from '../../server/features/auth/sessions.ts'
import type { Transaction } from '../../server/kernel/context.ts'
import { type Missed, visitCompanies } from '../../server/kernel/db/in-tenant.ts'
import type { Database } from '../../server/kernel/db/pool.ts'
import { rows, run } from '../../server/kernel/db/statements.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

/** Reasons that an operator may give; the next call of each session gets the reason. */
export const reasons = [
  'systemUpdated',
  'loggedInElsewhere',
  'tokenInvalid',
  'sessionExpired',
] as const satisfies readonly CodeName[]
export type Reason = (typeof reasons)[number]

export type EndOptions = { reason: Reason; account?: string }
export type Ended = { ended: number; missed: readonly Missed[] }

/**
 * Ends the sessions of all users, or of one account; returns how many, and the companies whose trail could not record it. The trail of
 * each affected company records it with the operator as its author. Throws a SetupError when the account does not exist.
 */
export async function endFor(database: Database, wish: EndOptions): Promise<Ended> {
  const { ended, tenants, account } = await database.transaction(null, tx => end(tx, wish))
  if (ended === 0) return { ended, missed: [] }
  const code = codes[wish.reason].code
  // The entry counts the sessions of one account only: with all users, a company must not learn about other companies.
  const detail = { code, ...(account ? { account, sessions: ended } : { everybody: true }) }
  const missed = await visitCompanies(tenants, null, id => database.transaction(id, tx => record(tx, detail)))
  return { ended, missed }
}

async function end(tx: Transaction, { reason, account: name }: EndOptions) {
  if (name === undefined)
    return { ended: await endAll(tx, reason), tenants: await everyTenant(tx), account: null }
  const account = await accountByName(tx, name.toLowerCase())
  if (!account) throw new SetupError(`There is no account ${name}.`)
  const places = await getPlaces(tx, account.id)
  const ended = await endSessions(tx, { accountId: account.id }, reason)
  return { ended, tenants: places.map(place => place.tenantId), account: account.name }
}

async function endAll(tx: Transaction, reason: Reason): Promise<number> {
  return run(tx)`update session set ended_at = clock_timestamp(), end_code = ${codes[reason].code}
    where ended_at is null and expires_at > clock_timestamp()`
}

async function everyTenant(tx: Transaction): Promise<string[]> {
  const tenants = await rows(tx)<{ id: string }>`select id from tenant where moved_to is null order by id`
  return tenants.map(row => row.id)
}

function record(tx: Transaction, detail: Record<string, unknown>): Promise<void> {
  return recordAsOperator(tx, [{ action: 'endSession', entity: 'session', detail }])
}
