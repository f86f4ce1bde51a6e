import { sign } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Services, Transaction } from '../kernel/context.ts'
import { listCompaniesHere, visitCompanies } from '../kernel/db/in-tenant.ts'
import type { Database } from '../kernel/db/pool.ts'
import { one, run } from '../kernel/db/statements.ts'
import { type AnchorLine, type NewestLines, readNewestLines, writeLine } from './anchor-files.ts'
import type { TellFault } from './chain.ts'
import { anchorText, findLostAnchor, type KnownAnchor, readNewestAnchors } from './known-anchors.ts'

type Tools = Pick<Services, 'keys' | 'settings'>

/** Stores a signed head in the database unless it is there. */
const storeAnchor = async (tx: Transaction, { tenantId, seq, hash, keyId, signature }: AnchorLine) => {
  const count = await run(tx)`insert into audit_anchor (tenant_id, seq, hash, key_id, signature)
    select ${tenantId}::uuid, ${seq}::bigint, decode(${hash}, 'hex'), ${keyId}, decode(${signature}, 'base64')
    where not exists (select from audit_anchor a where a.tenant_id = ${tenantId}::uuid and a.seq = ${seq}::bigint and a.hash = decode(${hash}, 'hex'))`
  return count === 1
}

/**
 * Signs the head of a chain, unless it contradicts an earlier anchor: then the last anchor stays the newest until an operator has looked
 * into it.
 */
const signHead = async (
  tx: Transaction,
  tenantId: string,
  tools: Tools,
  newest: readonly NewestLines[],
): Promise<{ lost: KnownAnchor | null; line: AnchorLine | null; stored: boolean }> => {
  const lost = findLostAnchor(await readNewestAnchors(tx, tenantId, tools, newest))
  const head = await one(tx)<{ seq: string; hash: Buffer }>`select seq, hash from audit_head
    where tenant_id = (select current_tenant()) and seq > 0`
  if (lost || !head) return { lost, line: null, stored: false }
  const { id, privateKey } = tools.keys.anchor
  const seq = String(head.seq)
  const line = {
    at: new Date().toISOString(),
    tenantId,
    seq,
    hash: head.hash.toString('hex'),
    keyId: id,
    signature: sign(null, anchorText(tenantId, seq, head.hash), privateKey).toString('base64'),
  }
  return { lost, line, stored: await storeAnchor(tx, line) }
}

const anchorChain = async (
  database: Database,
  tenantId: string,
  tools: Tools,
  log: Pick<FastifyBaseLogger, 'error'>,
  tellFault: TellFault,
): Promise<boolean> => {
  const newest = await readNewestLines(tools.settings, tenantId)
  const { lost, line, stored } = await database.transaction(tenantId, tx =>
    signHead(tx, tenantId, tools, newest),
  )
  if (lost) {
    const bad = { seq: lost.seq, fault: 'anchor' } as const
    log.error({ tenantId, ...bad }, 'the chain of the audit trail does not hold')
    await database.transaction(tenantId, tx => tellFault(tx, bad))
  }
  if (line) await writeLine(tools.settings, line, newest)
  return stored
}

/**
 * Signs the head of every chain that has grown, into the database and into files outside it (TR-A5); returns how many. Every server writes
 * down each head that it sees, whichever server signed it first.
 */
export const anchorChains = async (
  database: Database,
  tools: Tools,
  log: Pick<FastifyBaseLogger, 'error'>,
  tellFault: TellFault,
): Promise<number> => {
  let anchored = 0
  const faults = { log, fault: 'the audit trail could not be anchored' }
  await visitCompanies(await listCompaniesHere(database), faults, async id => {
    if (await anchorChain(database, id, tools, log, tellFault)) anchored += 1
  })
  return anchored
}
