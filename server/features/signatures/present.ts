import { sql } from 'kysely'
import type { Locale } from '../../../contract/locales.ts'
import type { SignatureBadge, SignatureRow } from '../../../contract/signatures/shapes.ts'
import type { PersonName } from '../../../contract/values/names.ts'
import { getActorName } from '../../audit/actor-name.ts'
import { auditWord } from '../../audit/audit-word.ts'
import { getWord } from '../../audit/value-words.ts'
import type { Context } from '../../kernel/context.ts'
import { type FoundSignature, listRows } from './queries.ts'
import { readStated, type Stated } from './stated.ts'
import { type Verification, verifyRow } from './verify.ts'

/** What reading signatures needs. */
export type Reader = Pick<Context, 'tx'> & {
  client: Pick<Context['client'], 'locale'>
  services: Pick<Context['services'], 'keys'>
}
type Verified = { row: FoundSignature; verification: Verification; name: string }

const verifyAll = async (context: Reader, rows: readonly FoundSignature[]): Promise<Verified[]> => {
  const { services, client } = context
  const names = await getNames(context, rows)
  const verified: Verified[] = []
  for (const row of rows) {
    const verification = await verifyRow(row, services.keys)
    const name = getActorName(
      { actor_name: row.signer_name, actor_parts: names.get(row.user_id) ?? null },
      client.locale,
    )
    verified.push({ row, verification, name })
  }
  return verified
}

const getNames = async ({ tx }: Reader, rows: readonly FoundSignature[]) => {
  const found = await sql<Required<PersonName> & { id: string }>`
    select id, last_name as "lastName", first_name as "firstName", reading from users
    where tenant_id = (select current_tenant()) and id = any(${rows.map(row => row.user_id)}::uuid[])`.execute(
    tx,
  )
  return new Map(found.rows.map(row => [row.id, row]))
}

/** A value of a change in words; days and free texts as they are. */
const toText = (locale: Locale, entity: string, field: string, value: unknown): string =>
  value === null || value === '' ? '–' : (getWord(locale, entity, field, String(value)) ?? String(value))

const toBadge = ({ row, verification, name }: Verified, locale: Locale): SignatureBadge => ({
  id: row.id,
  status: verification.status,
  superseded: row.superseded,
  signerName: name,
  signedAt: new Date(row.signed_at).toISOString(),
  timeZone: row.time_zone,
  meaning: row.meaning,
  changes: verification.changes.map(({ field, from, to }) => ({
    field: auditWord(locale, 'field.', field, row.entity),
    from: toText(locale, row.entity, field, from),
    to: toText(locale, row.entity, field, to),
  })),
  laterEdits: verification.laterEdits,
  fault: verification.checks.find(({ ok }) => !ok)?.check ?? null,
})

/** Signatures by id: the badge, and what the bytes of the statement say; null where a changed byte has left none. */
export const getSigned = async (
  context: Reader,
  ids: readonly string[],
): Promise<Map<string, { badge: SignatureBadge; said: Stated | null }>> => {
  const rows = await listRows(context.tx, sql`s.id = any(${[...ids]}::uuid[])`)
  const verified = await verifyAll(context, rows)
  return new Map(
    verified.map(each => [
      each.row.id,
      { badge: toBadge(each, context.client.locale), said: readStated(each.row) },
    ]),
  )
}

/** The badges of signatures by id: valid, record changed since, or broken (TR-E3). */
export const getBadges = async (
  context: Reader,
  ids: readonly string[],
): Promise<Map<string, SignatureBadge>> =>
  new Map([...(await getSigned(context, ids))].map(([id, { badge }]) => [id, badge]))

/** Signatures with everything that was signed, for inspectors. */
export const getSignatureRows = async (
  context: Reader & Pick<Context, 'actor'>,
  rows: readonly FoundSignature[],
): Promise<SignatureRow[]> =>
  (await verifyAll(context, rows)).map(each => {
    const { row } = each
    const content = readStated(row)
    return {
      ...toBadge(each, context.client.locale),
      act: row.act,
      reason: row.reason,
      sentence: content?.sentence ?? '',
      consequences: content?.consequences ?? [],
      accountId: row.account_id,
      account: content?.signer.account ?? '',
      roleName: row.role_name,
      method: row.method,
      digest: row.digest,
      versionBefore: row.version_before,
      versionAfter: row.version_after,
      supersedes: row.supersedes,
      own: row.user_id === context.actor.userId,
    }
  })
