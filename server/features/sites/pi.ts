import type { Output, Parsed } from '../../../contract/define.ts'
import { replacePi, type undoPiReplacement } from '../../../contract/sites/people.ts'
import { requireVersion } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { siteToEdit } from './find.ts'
import { auditPi, requireConfirmed, requireOpen } from './people.ts'
import { peopleOfSite, piTerms, putPi, removePi, tenantToday } from './people-queries.ts'
import { getPiOn, getPiRefusal } from './people-rules.ts'

/** The site of a change, locked, in the version that the actor has read. */
const siteAsRead = async (context: Context, siteId: string, rowVersion: number) => {
  const site = await siteToEdit(context, siteId, { call: replacePi })
  await requireVersion(context.tx, { entity: 'sites', id: siteId, version: site.row_version }, rowVersion)
  return site
}

/** Makes a person the main principal investigator from a day on, in place of the one who would be it on that day. */
export const replace = async (
  context: Context,
  { siteId, rowVersion, personId, from, confirmed, reason }: Parsed<typeof replacePi>,
): Promise<Output<typeof replacePi>> => {
  const { tx } = context
  const site = await siteAsRead(context, siteId, rowVersion)
  requireOpen(site)
  const person = (await peopleOfSite(tx, siteId)).find(({ id }) => id === personId)
  if (!person) throw problem('dataNotFound', { field: 'personId' })
  const terms = await piTerms(tx, siteId)
  const today = await tenantToday(tx)
  const refusal = getPiRefusal(terms, { personId, from, today }, person)
  if (refusal) throw problem(refusal, { field: refusal === 'sitePiSame' ? 'personId' : 'from' })
  const warnings = requireConfirmed(person, site.status, confirmed)
  await putPi(tx, siteId, from, personId)
  const isLate = from < today && terms.length > 0
  const changes: NonNullable<AuditEntry['changes']> = {
    piPersonId: [getPiOn(terms, from), personId],
    piFrom: [null, from],
    ...(isLate && { piLateEntry: [null, true] }),
    ...warnings,
  }
  await auditPi(context, site, changes, reason)
  return { siteId, rowVersion: rowVersion + 1, from }
}

/** Takes a replacement back while its day has not come; the investigator before it goes on. */
export const undo = async (
  context: Context,
  { siteId, rowVersion, from, reason }: Parsed<typeof undoPiReplacement>,
): Promise<Output<typeof undoPiReplacement>> => {
  const { tx } = context
  const site = await siteAsRead(context, siteId, rowVersion)
  const terms = await piTerms(tx, siteId)
  const term = terms.find(each => each.from === from)
  if (!term) throw problem('dataNotFound', { field: 'from' })
  if (term.begun) throw problem('sitePiDate', { field: 'from' })
  await removePi(tx, siteId, from)
  const before = getPiOn(
    terms.filter(each => each !== term),
    from,
  )
  await auditPi(context, site, { piPersonId: [term.personId, before], piFrom: [null, from] }, reason)
  return { siteId, rowVersion: rowVersion + 1, from }
}
