import { sign } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Database } from '../db/pool.ts'

/** What an anchor signs: tenant, number and hash of the chain's head. */
export const anchorText = (tenantId: string, seq: string, hash: Buffer): Buffer =>
  Buffer.from(`${tenantId}\n${seq}\n${hash.toString('hex')}`)

/** File of anchors outside the database, one JSON line each: it shows a chain that was cut or rewritten whole. */
export const anchorFile = (dataDir: string): string => join(dataDir, 'audit-anchors.jsonl')

/** Signs the head of every tenant's chain that has grown, into the database and into the file (TR-A5). */
export const anchorChains = async (database: Database, { keys, settings }: Services): Promise<number> => {
  const tenants = await database.transaction(null, tx => tx.selectFrom('tenant').select('id').execute())
  let anchored = 0
  for (const { id } of tenants) {
    const line = await database.transaction(id, async tx => {
      const { rows } = await sql<{ seq: string; hash: Buffer }>`select h.seq, h.hash from audit_head h
        where h.tenant_id = ${id}::uuid and h.seq > coalesce((select max(a.seq) from audit_anchor a where a.tenant_id = h.tenant_id), 0)`.execute(
        tx,
      )
      const head = rows[0]
      if (!head) return null
      const signature = sign(null, anchorText(id, head.seq, head.hash), keys.anchor.privateKey)
      await tx
        .insertInto('audit_anchor')
        .values({ tenant_id: id, seq: head.seq, hash: head.hash, key_id: keys.anchor.id, signature })
        .execute()
      return {
        tenantId: id,
        seq: head.seq,
        hash: head.hash.toString('hex'),
        keyId: keys.anchor.id,
        signature: signature.toString('base64'),
      }
    })
    if (!line) continue
    await mkdir(settings.dataDir, { recursive: true })
    await appendFile(
      anchorFile(settings.dataDir),
      `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`,
    )
    anchored += 1
  }
  return anchored
}
