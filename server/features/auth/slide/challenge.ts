import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { limits } from '../../../../contract/limits.ts'
import type { Transaction } from '../../../kernel/context.ts'
import { one, run } from '../../../kernel/db/statements.ts'

/** Validity of a ticket, in seconds. */
export const ticketSeconds = 120

/** What a ticket is bound to: the submitted name, the purpose and the network that solved the puzzle (TR-N5). */
export type Bond = { account: string; purpose: 'sign-in' | 'recovery' | 'check'; network: string }

/** Stores a puzzle. Only its id is sent to the client. */
export const keepChallenge = async (tx: Transaction, targetX: number): Promise<string> => {
  const id = randomUUID()
  await run(tx)`insert into slide_challenge (id, target_x, expires_at)
    values (${id}, ${targetX}, clock_timestamp() + make_interval(secs => ${limits.slideSeconds}))`
  return id
}

/** Uses up the one try of a challenge. Gone means expired, tried before, or never drawn. */
export const tryChallenge = async (
  tx: Transaction,
  id: string,
  x: number,
): Promise<'right' | 'wrong' | 'gone'> => {
  const row = await one(tx)<{ target_x: number }>`update slide_challenge set answered_at = clock_timestamp()
    where id = ${id}::uuid and answered_at is null and expires_at > clock_timestamp() returning target_x`
  if (!row) return 'gone'
  return Math.abs(row.target_x - x) <= limits.slideTolerancePx ? 'right' : 'wrong'
}

/** Gives a ticket for one sign-in of that account from that network. Only its hash is stored. */
export const giveTicket = async (tx: Transaction, bond: Bond): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url')
  await run(tx)`insert into slide_ticket (hash, account_name, purpose, network, expires_at)
    values (${getHash(ticket)}, ${getName(bond)}, ${bond.purpose}, ${bond.network},
      clock_timestamp() + make_interval(secs => ${ticketSeconds}))`
  return ticket
}

/** Uses a ticket up in any case. True only for the bond that it was given to, once and in time. */
export const takeTicket = async (tx: Transaction, ticket: string, bond: Bond): Promise<boolean> => {
  const row = await one(tx)<{ fits: boolean }>`update slide_ticket set used_at = clock_timestamp()
    where hash = ${getHash(ticket)} and used_at is null
    returning account_name = ${getName(bond)} and purpose = ${bond.purpose} and network = ${bond.network}
      and expires_at > clock_timestamp() as fits`
  return row?.fits ?? false
}

const getHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
const getName = (bond: Bond): string => bond.account.trim().toLowerCase()
