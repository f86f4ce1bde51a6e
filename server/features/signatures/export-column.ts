import type { Locale } from '../../../contract/locales.ts'
import type { SignatureBadge } from '../../../contract/signatures/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Keys } from '../../kernel/keys.ts'
import { wordAt, words } from '../../kernel/words.ts'
import type { SignedEntity } from './acts.ts'
import { getBadges } from './present.ts'

/** A record of an export with its newest signature in words; empty before the first. */
export type WithSignature<R> = R & { signature: string }

/** The last column of every export of signed records (21 CFR 11.50(b)): nobody can leave it out by a choice of columns. */
export const signatureColumn = {
  head: (locale: Locale) => words(locale)('sign:column'),
  width: 60,
  cell: ({ signature }: { signature: string }) => signature,
}

/** Whether a signature still holds, and what is wrong if it does not. */
export const describeState = ({ status, fault }: SignatureBadge, locale: Locale): string => {
  const state = wordAt(locale, `sign:status.${status}`)
  return fault ? `${state} (${wordAt(locale, `sign:fault.${fault}`)})` : state
}

/** What has changed since of that which was signed, and how many other edits there are. */
const describeLater = ({ changes, laterEdits: count }: SignatureBadge, locale: Locale): string[] => {
  const w = words(locale)
  const named = changes.map(each => w('sign:change', each))
  return count > 0 ? [...named, w('sign:laterEdits', { count })] : named
}

/** The same as the badge beside the record: whether it still holds, who signed, in which sense, and when. */
export const describeSignature = (badge: SignatureBadge, locale: Locale): string => {
  const { signerName: name, signedAt, timeZone, meaning } = badge
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const sentence = words(locale)('sign:signed', {
    name,
    meaning: wordAt(locale, `sign:meaning.${meaning}`),
    utc: signedAt.slice(0, 19).replace('T', ' '),
    local: `${local.format(new Date(signedAt))} ${timeZone}`,
  })
  return [`${describeState(badge, locale)}: ${sentence}`, ...describeLater(badge, locale)].join(' · ')
}

/** Adds to records the newest signature of each that no other supersedes, verified now. */
export const withSignatures = async <R extends { id: string }>(
  tx: Transaction,
  entity: SignedEntity,
  records: readonly R[],
  { locale, keys }: { locale: Locale; keys: Keys },
): Promise<WithSignature<R>[]> => {
  const ids = records.map(({ id }) => id)
  const signatures = await rows(tx)<{
    id: string
    recordId: string
    superseded: boolean
  }>`select s.id, s.record_id as "recordId",
      exists (select from signature w where w.tenant_id = s.tenant_id and w.supersedes = s.id) as superseded
    from signature s where s.tenant_id = (select current_tenant()) and s.entity = ${entity} and s.record_id = any(${ids}::uuid[])
      and s.act <> 'withdrawal' order by s.signed_at desc`
  // A forged withdrawal withdraws nothing: such a signature and the newest other one are both verified.
  const settled = new Set<string>()
  const candidates = signatures.filter(({ recordId, superseded }) => {
    const isCandidate = !settled.has(recordId)
    if (!superseded) settled.add(recordId)
    return isCandidate
  })
  const badges = await getBadges(
    { tx, client: { locale }, services: { keys } },
    candidates.map(({ id }) => id),
  )
  const texts = new Map<string, string>()
  for (const { id, recordId } of candidates) {
    const badge = badges.get(id)!
    if (!badge.superseded && !texts.has(recordId)) texts.set(recordId, describeSignature(badge, locale))
  }
  return records.map(record => ({ ...record, signature: texts.get(record.id) ?? '' }))
}
