import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { WithdrawalAct } from '../../../contract/signatures/acts.ts'
import * as calls from '../../../contract/signatures/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'
import { getSignedRecord, registerAct } from './acts.ts'
import { getSignatureRows } from './present.ts'
import { type FoundSignature, getState, listRows, lockRecord } from './queries.ts'
import { signRecord } from './sign.ts'
import { readStated } from './stated.ts'
import { prepareStatement } from './statement.ts'
import { findWithdrawn, verifyRow } from './verify.ts'

/** A signature whose record the actor may read; any other id answers as an unknown one. */
const getReadable = async (context: Context, id: string): Promise<FoundSignature> => {
  const { tx, services } = context
  const [row] = await listRows(tx, sql`s.id = ${id}::uuid`)
  if (!row) throw problem('dataNotFound')
  await getSignedRecord(row.entity).requireReadable(context, row.record_id)
  const superseded = row.superseded && (await findWithdrawn(tx, services.keys, [id])).has(id)
  return { ...row, superseded }
}

type WithdrawalRequest = { id: string; rowVersion: number; change: WithdrawalAct }

/** A signature that the actor made and that no other supersedes: nobody withdraws for another user. */
const getOwn = async (
  context: Context,
  { id, rowVersion, change }: WithdrawalRequest,
): Promise<FoundSignature> => {
  const row = await getReadable(context, change.signatureId)
  if (row.record_id !== id || row.user_id !== context.actor.userId || row.supersedes)
    throw problem('dataNotFound')
  if (row.superseded) throw problem('signatureSuperseded')
  const state = await getState(context.tx, row.entity, id)
  if (state?.version !== rowVersion) throw problem('dataChanged')
  return row
}

registerAct<WithdrawalAct>({
  act: 'withdrawal',
  entity: null,
  fact: null,
  describe: async (context, request) => {
    const row = await getOwn(context, request)
    const w = words(context.client.locale)
    const stated = readStated(row)
    if (!stated) throw problem('dataNotFound')
    const { record, sentence } = stated
    return {
      entity: row.entity,
      record: { number: record.number, name: record.name },
      sentence: w('sign:sentence.withdrawal', { sentence }),
      consequences: [w('sign:consequence.withdrawal')],
      facts: { signature: row.id, digest: row.digest },
    }
  },
})

/** The record is locked before it is read again: neither it nor its signatures change until the commit. */
const withdraw = async (context: Context, request: Parsed<typeof calls.withdrawSignature>) => {
  const { entity } = await getOwn(context, request)
  const { signatureId } = await signRecord(context, request, async () => {
    await lockRecord(context.tx, entity, request.id)
    const row = await getOwn(context, request)
    return {
      version: request.rowVersion,
      entry: {
        entity,
        entityId: row.record_id,
        version: request.rowVersion,
        reason: request.reason,
        detail: { supersedes: row.id },
      },
    }
  })
  return { signatureId }
}

export const handlers = [
  handle(calls.makeStatement, prepareStatement),
  handle(calls.listSignatures, async (context, { entity, id, ...page }) => {
    await getSignedRecord(entity).requireReadable(context, id)
    const own = sql`s.entity = ${entity} and s.record_id = ${id}::uuid`
    const row = (await one(context.tx)<{ total: number }>`select count(*)::int as total from signature s
      where s.tenant_id = (select current_tenant()) and ${own}`)!
    const records = await getSignatureRows(context, await listRows(context.tx, own, page))
    return { records, total: row.total }
  }),
  handle(calls.verifySignature, async (context, { id }) => {
    const row = await getReadable(context, id)
    return {
      id,
      ...(await verifyRow(row, context.services.keys)),
      superseded: row.superseded,
      statement: Buffer.from(row.statement, 'hex').toString('utf8'),
      digest: row.digest,
      keyId: row.key_id,
    }
  }),
  handle(calls.withdrawSignature, withdraw),
]
