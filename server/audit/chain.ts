import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { auditChainStatus, ChainFault } from '../../contract/audit/calls.ts'
import type { Output } from '../../contract/define.ts'
import type { Context, Services, Transaction } from '../kernel/context.ts'
import { visitCompanies } from '../kernel/db/in-tenant.ts'
import type { Database } from '../kernel/db/pool.ts'
import { one, rows, run } from '../kernel/db/statements.ts'
import { type KnownAnchor, readNewestAnchors } from './known-anchors.ts'
import { type Faults, faultsAfter, getFault } from './verify.ts'

/** A position in a chain: everything up to this entry has been checked. */
type ChainPosition = { seq: number; hash: Buffer }
type Bad = { seq: number; fault: ChainFault }

/** Most entries that one call checks: about a tenth of a second of database work. */
const pieceRows = 4000
const roundPauseMs = 50

type CheckRow = {
  seq: string
  hash: Buffer
  round_seq: string
  round_hash: Buffer
  whole_seq: string
  whole_at: Date | null
  at: Date
  head: string
}

const getPlace = (seq: string | number, hash: Buffer): ChainPosition => ({ seq: Number(seq), hash })

/** How far the chain of this transaction's tenant has been checked; null when it has no entry yet. */
const getCheck = async (tx: Transaction, lock: boolean): Promise<CheckRow | null> => {
  const row = await one(tx)<CheckRow>`select c.seq, c.hash, c.round_seq, c.round_hash, c.whole_seq,
    c.whole_at, c.at,
      coalesce((select h.seq from audit_head h where h.tenant_id = c.tenant_id), 0) as head
    from audit_check c where c.tenant_id = (select current_tenant()) ${lock ? sql`for update skip locked` : sql``}`
  return row ?? null
}

/** Checks at most `most` entries after a position; returns the new position and the first fault. */
const goOver = async (
  tx: Transaction,
  from: ChainPosition,
  most: number,
): Promise<{ to: ChainPosition; bad: Bad | null; seen: number }> => {
  if (most <= 0) return { to: from, bad: null, seen: 0 }
  const list = await rows(tx)<Faults & { hash_now: Buffer }>`${faultsAfter(from, most)}`
  const at = list.findIndex(row => getFault(row) !== null)
  const last = list.at(at < 0 ? -1 : at - 1)
  const good = at === 0 || !last ? from : getPlace(last.seq, last.hash_now)
  const wrong = list[at]
  return {
    to: good,
    bad: wrong ? { seq: Number(wrong.seq), fault: getFault(wrong)! } : null,
    seen: list.length,
  }
}

/** Whether the last checked entry is still there unchanged, and the head is the last entry. */
const getEnds = async (tx: Transaction, { seq, hash }: ChainPosition): Promise<Bad | null> => {
  const row = await one(tx)<{ head: string; whole: boolean; kept: boolean }>`select h.seq as head,
      h.seq >= ${seq} and (h.seq = 0 or exists (select from audit_log l where l.tenant_id = h.tenant_id and l.seq = h.seq and l.hash = h.hash))
        and not exists (select from audit_log l where l.tenant_id = h.tenant_id and l.seq > h.seq) as whole,
      ${seq} = 0 or exists (select from audit_log l where l.tenant_id = h.tenant_id and l.seq = ${seq} and l.hash = ${hash}) as kept
    from audit_head h where h.tenant_id = (select current_tenant())`
  if (!row) return seq === 0 ? null : { seq: 1, fault: 'missing' }
  if (!row.whole) return { seq: Number(row.head), fault: 'head' }
  return row.kept ? null : { seq, fault: 'altered' }
}

/**
 * Checks the next piece of the chain: first new entries, then old ones again in rounds. A changed old entry is found when the round
 * reaches it; the server runs a piece every hour.
 */
export const checkPiece = async (tx: Transaction): Promise<{ bad: Bad | null; rounded: boolean }> => {
  await run(tx)`insert into audit_check (tenant_id) values ((select current_tenant())) on conflict do nothing`
  const check = await getCheck(tx, true)
  // Another transaction is checking: its result is read.
  if (!check) return { bad: null, rounded: false }
  const ahead = await goOver(tx, getPlace(check.seq, check.hash), pieceRows)
  const start = getPlace(check.round_seq, check.round_hash)
  const round = await goOver(tx, start, Math.max(pieceRows / 4, pieceRows - ahead.seen))
  const rounded = !round.bad && round.to.seq >= ahead.to.seq
  const next = rounded ? getPlace(0, Buffer.alloc(0)) : round.to
  await run(tx)`update audit_check set seq = ${ahead.to.seq}, hash = ${ahead.to.hash},
    round_seq = ${next.seq}, round_hash = ${next.hash},
      whole_seq = case when ${rounded} then ${round.to.seq} else whole_seq end,
      whole_at = case when ${rounded} then clock_timestamp() else whole_at end, at = clock_timestamp()
    where tenant_id = (select current_tenant())`
  const faults = [round.bad, ahead.bad, await getEnds(tx, ahead.to)].filter(bad => bad !== null)
  const [bad = null] = faults.sort((one, other) => one.seq - other.seq)
  return { bad, rounded }
}

/** The newest anchor known anywhere and whether it matches; an anchor that the chain contradicts comes first. */
const chooseAnchor = async (tx: Transaction, tenantId: string, services: Services) => {
  const anchors = await readNewestAnchors(tx, tenantId, services)
  const holds = (anchor: KnownAnchor) => anchor.signed && anchor.there
  const most = Math.max(...anchors.map(({ seq }) => seq))
  // An anchor of another key counts only while no newer one exists: the server's key may have been changed.
  const wrong = anchors.filter(
    each => !holds(each) && (each.keyId === services.keys.anchor.id || each.seq === most),
  )
  const chosen = wrong.sort((one, other) => one.seq - other.seq)[0] ?? anchors.find(({ seq }) => seq === most)
  return chosen ? { seq: chosen.seq, at: chosen.at, holds: holds(chosen) } : null
}

/** Checks a piece in a transaction of its own, and returns how far the chain verifies. */
export const getStatus = async ({
  actor,
  services,
  apart,
}: Context): Promise<Output<typeof auditChainStatus>> => {
  const { bad } = await apart(checkPiece, actor.tenantId)
  const check = (await apart(reader => getCheck(reader, false), actor.tenantId))!
  const anchor = await apart(reader => chooseAnchor(reader, actor.tenantId, services), actor.tenantId)
  const anchored: Bad | null = anchor && !anchor.holds ? { seq: anchor.seq, fault: 'anchor' } : null
  return {
    entries: Number(check.head),
    verified: Number(check.seq),
    verifiedAt: check.at.toISOString(),
    whole: check.whole_at && { seq: Number(check.whole_seq), at: check.whole_at.toISOString() },
    bad: bad ?? anchored,
    anchor,
  }
}

/** Tells those responsible for the company of a fault in its trail, in its transaction. */
export type TellFault = (tx: Transaction, bad: { seq: number; fault: ChainFault }) => Promise<void>

/**
 * Finishes one round through every chain from its current position, in pieces with pauses. Faults are logged, and the company is notified.
 */
export const checkChains = async (
  database: Database,
  tenantIds: readonly string[],
  log: Pick<FastifyBaseLogger, 'error'>,
  tellFault: TellFault,
): Promise<void> => {
  await visitCompanies(tenantIds, { log, fault: 'the audit trail could not be checked' }, async tenantId => {
    for (;;) {
      const { bad, rounded } = await database.transaction(tenantId, checkPiece)
      if (bad) {
        log.error({ tenantId, ...bad }, 'the chain of the audit trail does not hold')
        await database.transaction(tenantId, tx => tellFault(tx, bad))
      }
      if (bad || rounded) break
      await pause(roundPauseMs)
    }
  })
}
