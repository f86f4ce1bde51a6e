import type { Output, Parsed } from '../../../contract/define.ts'
import type { PiReplacementAct } from '../../../contract/signatures/acts.ts'
import { undoPiReplacement } from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import type { Action } from '../../access/decide.ts'
import { requireVersion } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { signRecord } from '../signatures/sign.ts'
import { siteToEdit } from './find.ts'
import { notePi, requireConfirmed, requireOpen } from './people.ts'
import { peopleOfSite, piTerms, putPi, removePi, tenantToday } from './people-queries.ts'
import { getPiOn, getPiRefusal } from './people-rules.ts'
import { isPiSigned } from './pi-signatures.ts'

export type ReplacementRequest = { id: string; rowVersion: number; reason: string; change: PiReplacementAct }
type SeenSite = { id: string; rowVersion: number }

/** The site of a change, locked unless only a statement is made, in the version that the actor has read. */
const siteAsRead = async (context: Context, { id, rowVersion }: SeenSite, call: Action, lock = true) => {
  const site = await siteToEdit(context, id, { call, lock })
  await requireVersion(context.tx, { entity: 'sites', id, version: site.row_version }, rowVersion)
  return site
}

/** The site, the successor and the one whom they replace, when everything allows it; else throws the refusal. */
export const requireReplacement = async (context: Context, request: ReplacementRequest, lock: boolean) => {
  const { tx } = context
  const { personId, from, confirmed } = request.change
  const site = await siteAsRead(context, request, replacePi, lock)
  requireOpen(site)
  const people = await peopleOfSite(tx, site.id)
  const person = people.find(({ id }) => id === personId)
  if (!person) throw problem('dataNotFound', { field: 'personId' })
  const terms = await piTerms(tx, site.id)
  const today = await tenantToday(tx)
  const refusal = getPiRefusal(terms, { personId, from, today }, person)
  if (refusal) throw problem(refusal, { field: refusal === 'sitePiSame' ? 'personId' : 'from' })
  const warnings = requireConfirmed(person, site.status, confirmed)
  const replacesId = getPiOn(terms, from)
  const replaced = terms.find(each => each.personId === replacesId) ?? null
  return { site, person, replaced, warnings, isLate: from < today && terms.length > 0, today }
}

/** Writes a replacement under the lock of its site; a signature adds itself. */
const write = async (
  context: Context,
  request: ReplacementRequest,
): Promise<{ version: number; entry: AuditEntry }> => {
  const { personId, from } = request.change
  const { site, replaced, warnings, isLate } = await requireReplacement(context, request, true)
  await putPi(context.tx, site.id, from, personId)
  return notePi(
    context,
    site,
    {
      piPersonId: [replaced?.personId ?? null, personId],
      piFrom: [null, from],
      ...(isLate && { piLateEntry: [null, true] }),
      ...warnings,
    },
    request.reason,
  )
}

/** Makes a person the main principal investigator from a day on, in place of the one who would be it on that day. */
export const replace = async (
  context: Context,
  request: Parsed<typeof replacePi>,
): Promise<Output<typeof replacePi>> => {
  const { id: siteId, change } = request
  if (!isPiSigned(context)) {
    const { version, entry } = await write(context, request)
    context.audit(entry)
    return { siteId, rowVersion: version, from: change.from, signatureId: null }
  }
  if (!request.signature) {
    await requireReplacement(context, request, false)
    throw problem('signatureRequired')
  }
  const { version, signatureId } = await signRecord(context, request, () => write(context, request))
  return { siteId, rowVersion: version, from: change.from, signatureId }
}

/** Takes a replacement back while its day has not come; the investigator before it goes on. */
export const undo = async (
  context: Context,
  { siteId, rowVersion, from, reason }: Parsed<typeof undoPiReplacement>,
): Promise<Output<typeof undoPiReplacement>> => {
  const { tx } = context
  const site = await siteAsRead(context, { id: siteId, rowVersion }, undoPiReplacement)
  const terms = await piTerms(tx, siteId)
  const term = terms.find(each => each.from === from)
  if (!term) throw problem('dataNotFound', { field: 'from' })
  if (term.begun) throw problem('sitePiDate', { field: 'from' })
  await removePi(tx, siteId, from)
  const before = getPiOn(
    terms.filter(each => each !== term),
    from,
  )
  const changes: AuditEntry['changes'] = { piPersonId: [term.personId, before], piFrom: [from, null] }
  const { version, entry } = await notePi(context, site, changes, reason)
  context.audit(entry)
  return { siteId, rowVersion: version, from }
}
