import { sql } from 'kysely'
import type { SignatureBadge } from '../../../contract/signatures/shapes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import type { StatusDate } from '../../../contract/study-status/calls.ts'
import type { Transaction } from '../../kernel/context.ts'
import { type Page, readPage } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { getSigned, type Reader, type SignerName } from '../signatures/present.ts'
import { readStated } from '../signatures/stated.ts'
import { findWithdrawn, listSealed } from '../signatures/verify.ts'

const here = sql`(select current_tenant())`

/** A signed change of a status as its statement says it. */
export type StatusChange = {
  id: string
  from: StudyStatus
  to: StudyStatus
  dateKind: StatusDate | null
  date: string | null
  reason: string
  at: Date
  /** It was recorded in error: a later signed act says so (P38). */
  corrected: boolean
  /** The change that this one corrects, by its signature; null for a change. */
  corrects: string | null
}
type ChangeFacts = Pick<StatusChange, 'from' | 'to' | 'dateKind' | 'date'>
export type SignedChange = StatusChange & { badge: SignatureBadge; signer: SignerName }

type StatusChangeRow = {
  id: string
  at: Date
  /** The signature of its correction. */
  correctedBy: string | null
  corrects: string | null
}

const columns = sql`s.id, s.signed_at as at,
  (select k.signature_id from study_status_correction k where k.tenant_id = ${here} and k.corrected_id = s.id) as "correctedBy",
  (select k.corrected_id from study_status_correction k where k.tenant_id = ${here} and k.signature_id = s.id) as corrects`
const ofStudy = (studyId: string) =>
  sql`s.tenant_id = ${here} and s.entity = 'studies' and s.record_id = ${studyId}::uuid and s.act in ('studyStatus', 'studyStatusCorrection')`

/** Number of changes of the status of a study, counted up to `most` + 1. */
export const countChanges = async (tx: Transaction, studyId: string, most: number): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (select from signature s
    where ${ofStudy(studyId)} limit ${most + 1}) c`)!
  return row.count
}

/** What the bytes of the statements say about changes; one whose bytes are no statement is left to the verifier. */
const toChanges = async (context: Reader, rows: readonly StatusChangeRow[]): Promise<SignedChange[]> => {
  const signed = await getSigned(
    context,
    rows.map(({ id }) => id),
  )
  const corrections = await listCorrections(
    context,
    rows.flatMap(({ correctedBy }) => correctedBy ?? []),
  )
  return rows.flatMap(({ correctedBy, ...row }) => {
    const { badge, signer, said } = signed.get(row.id)!
    if (!said) return []
    const { from, to, dateKind, date } = said.facts as ChangeFacts
    const corrected = correctedBy !== null && corrections.has(correctedBy)
    return [{ ...row, from, to, dateKind, date, corrected, reason: said.reason, badge, signer }]
  })
}

/** Of corrections those that this server has sealed. */
const listCorrections = async (
  { tx, services }: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const sealed = await listSealed(tx, services.keys, sql`s.id = any(${[...ids]}::uuid[])`)
  return new Set(sealed.map(({ id }) => id))
}

/** Changes of the status of a study after one of them, newest first, each with its badge. */
export const listChangesAfter = async (
  context: Reader,
  studyId: string,
  after: { id: string } | null,
  limit: number,
): Promise<SignedChange[]> => {
  const signatures = await rows(context.tx)<StatusChangeRow>`select ${columns} from signature s
    where ${ofStudy(studyId)} and (${after?.id ?? null}::uuid is null or (s.signed_at, s.id) < (
      select b.signed_at, b.id from signature b where b.tenant_id = ${here} and b.id = ${after?.id ?? null}::uuid))
    order by s.signed_at desc, s.id desc limit ${limit}`
  return toChanges(context, signatures)
}

/** Changes of the status of a study, newest first, each with its badge. */
export const listChanges = async (
  context: Reader,
  studyId: string,
  page: Page,
): Promise<{ changes: SignedChange[]; total: number }> => {
  const { rows: signatures, total } = await readPage<StatusChangeRow>(
    context.tx,
    {
      matches: sql`from signature s where ${ofStudy(studyId)}`,
      key: sql`s.id`,
      order: [
        [sql`s.signed_at`, 'desc'],
        [sql`s.id`, 'desc'],
      ],
      columns,
      joins: sql`join signature s on s.tenant_id = ${here} and s.id = page.key`,
    },
    page,
  )
  return { changes: await toChanges(context, signatures), total }
}

/** A change that no correction has taken back. */
export type EffectiveChange = Pick<StatusChange, 'id' | 'at' | 'from' | 'to' | 'dateKind' | 'date'> & {
  superseded: boolean
}

type HistoryReader = Pick<Reader, 'tx' | 'services'>

/** Changes of a study that a sealed correction has taken back. */
const listCorrected = async ({ tx, services }: HistoryReader, studyId: string): Promise<string[]> => {
  const isCorrection = sql`s.entity = 'studies' and s.record_id = ${studyId}::uuid and s.act = 'studyStatusCorrection'`
  const sealed = await listSealed(tx, services.keys, isCorrection)
  return sealed.map(row => String(readStated(row)!.change.signatureId))
}

/** The newest changes that stand, as their statements say them; the verifier is not asked. */
export const listEffective = async (
  reader: HistoryReader,
  studyId: string,
  limit = 10_000,
): Promise<EffectiveChange[]> => {
  const { tx, services } = reader
  const signatures = await rows(tx)<{ id: string; at: Date; statement: string; superseded: boolean }>`
    select s.id, s.signed_at as at, encode(s.statement, 'hex') as statement,
      exists (select from signature w where w.tenant_id = ${here} and w.supersedes = s.id) as superseded
    from signature s where ${ofStudy(studyId)} and s.act = 'studyStatus'
      and s.id <> all(${await listCorrected(reader, studyId)}::uuid[])
    order by s.signed_at desc, s.id desc limit ${limit}`
  const withdrawn = await findWithdrawn(
    tx,
    services.keys,
    signatures.flatMap(({ id, superseded }) => (superseded ? id : [])),
  )
  return signatures.flatMap(({ statement, ...row }) => {
    const content = readStated({ statement })
    const superseded = withdrawn.has(row.id)
    return content ? [{ ...row, superseded, ...(content.facts as ChangeFacts) }] : []
  })
}
