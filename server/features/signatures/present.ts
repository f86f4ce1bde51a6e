import { sql } from 'kysely'
import type { Locale } from '../../../contract/locales.ts'
import type { SignatureBadge, SignatureRow } from '../../../contract/signatures/shapes.ts'
import { isStoredName } from '../../../contract/values/names.ts'
import { auditWord } from '../../audit/audit-word.ts'
import { getWord } from '../../audit/value-words.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { fullName } from '../../kernel/names.ts'
import { type FoundSignature, listRows } from './queries.ts'
import { readStated, type Stated } from './stated.ts'
import { findWithdrawn, type Verification, verifyRow } from './verify.ts'

/** What reading signatures needs. */
export type Reader = Pick<Context, 'tx'> & {
  client: Pick<Context['client'], 'locale'>
  services: Pick<Context['services'], 'keys'>
}
/** The name of a signer as it was when they signed. */
export type SignerName = Record<'lastName' | 'firstName' | 'reading', string>
type Verified = {
  row: FoundSignature
  said: Stated | null
  verification: Verification
  signer: SignerName
}

const verifyAll = async (context: Reader, rows: readonly FoundSignature[]): Promise<Verified[]> => {
  const { services, tx } = context
  const names = await getNames(context, rows)
  const withdrawn = await findWithdrawn(
    tx,
    services.keys,
    rows.flatMap(({ id, superseded }) => (superseded ? id : [])),
  )
  const verified: Verified[] = []
  for (const row of rows) {
    const verification = await verifyRow(row, services.keys)
    const statement = readStated(row)
    const signer = getSigner(row, statement, names.get(row.user_id))
    verified.push({
      row: { ...row, superseded: withdrawn.has(row.id) },
      said: statement,
      verification,
      signer,
    })
  }
  return verified
}

/** The signed name in the parts that the user has, with the signed reading; in one part once the user has another name. */
const getSigner = (
  { signer_name: stored }: FoundSignature,
  said: Stated | null,
  parts?: Pick<SignerName, 'lastName' | 'firstName'>,
): SignerName => {
  const { lastName, firstName } =
    parts && isStoredName(stored, parts) ? parts : { lastName: stored, firstName: '' }
  return { lastName, firstName, reading: said?.signer.reading ?? '' }
}

const getNames = async ({ tx }: Reader, signatures: readonly FoundSignature[]) => {
  const users = await rows(tx)<Omit<SignerName, 'reading'> & { id: string }>`
    select id, last_name as "lastName", first_name as "firstName" from users
    where tenant_id = (select current_tenant()) and id = any(${signatures.map(row => row.user_id)}::uuid[])`
  return new Map(users.map(row => [row.id, row]))
}

/** A value of a change in words; days and free texts as they are. */
const toText = (locale: Locale, entity: string, field: string, value: unknown): string =>
  value === null || value === '' ? '–' : (getWord(locale, entity, field, String(value)) ?? String(value))

const toBadge = ({ row, verification, signer }: Verified, locale: Locale): SignatureBadge => ({
  id: row.id,
  status: verification.status,
  superseded: row.superseded,
  signerName: fullName(signer, locale),
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

/** Signatures by id: the badge, who signed, and what the bytes of the statement say; null where a changed byte has left none. */
export const getSigned = async (
  context: Reader,
  ids: readonly string[],
): Promise<Map<string, { badge: SignatureBadge; signer: SignerName; said: Stated | null }>> => {
  const rows = await listRows(context.tx, sql`s.id = any(${[...ids]}::uuid[])`)
  const verified = await verifyAll(context, rows)
  return new Map(
    verified.map(each => [each.row.id, { ...each, badge: toBadge(each, context.client.locale) }]),
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
    const { row, said: content } = each
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
