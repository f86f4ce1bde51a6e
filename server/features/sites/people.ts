import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import {
  addSitePerson,
  editSitePerson,
  type listSitePeople,
  removeSitePerson,
} from '../../../contract/site-people/calls.ts'
import { sitePersonRecord } from '../../../contract/sites/people-fields.ts'
import type { PiWarning } from '../../../contract/sites/pi-warnings.ts'
import { maskedEmail, maskedPhone, seesContact } from '../../access/contact.ts'
import { toProblem, toWireReason } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { presentFields, presentInput, toColumns } from '../../kernel/records/columns.ts'
import { siteShut } from '../assignments/closed-sites.ts'
import { listedUsers } from '../people/seen.ts'
import { getEditRefusal, requireEditable, requireReason, siteFor, siteToEdit } from './find.ts'
import { type PersonRecord, peopleOfSite, piTerms, putPi, tenantToday } from './people-queries.ts'
import { endsDuty, getPiWarnings, givesWork, isListedTwice } from './people-rules.ts'
import { showTerms } from './pi-signatures.ts'
import type { SiteRecord } from './queries.ts'
import { refreshTexts } from './texts.ts'

/** The personnel of a site. Contact data are masked for readers who may neither see contacts nor edit. */
export const list = async (
  context: Context,
  { siteId }: Parsed<typeof listSitePeople>,
): Promise<Output<typeof listSitePeople>> => {
  const { tx, actor, now } = context
  const site = await siteFor(context, siteId)
  const refusal = getEditRefusal(actor, site, now, addSitePerson)
  const ending = getEditRefusal(actor, site, now, editSitePerson, 'take')
  const open = !ending || seesContact(actor)
  const records = (await peopleOfSite(tx, siteId)).map(row => ({
    ...presentFields(sitePersonRecord, row, 'row'),
    ...(!open && { email: maskedEmail(row.email) ?? '', phone: maskedPhone(row.phone) ?? '' }),
    main: row.main,
    account: row.account,
    training: row.training,
    piWarnings: getPiWarnings(row, site.status),
  }))
  const terms = await showTerms(context, await piTerms(tx, siteId))
  return {
    ...{ records, total: records.length, ...terms },
    ...{ editing: refusal && toWireReason(refusal), ending: ending && toWireReason(ending) },
  }
}

type Fields = Omit<Parsed<typeof editSitePerson>, 'id' | 'rowVersion' | 'siteId' | 'reason'>

/** Checks what only the database knows of a person's form. */
const check = async (context: Context, all: readonly PersonRecord[], wish: Fields, before?: PersonRecord) => {
  if (wish.userId && wish.userId !== before?.user_id) {
    const [user] = await listedUsers(context, [wish.userId])
    if (!user) throw problem('dataNotFound', { field: 'userId' })
    if (user.status === 'under_review') throw problem('userUnderReview', { field: 'userId' })
  }
  const others = all.filter(({ id }) => id !== before?.id)
  const field = others.some(other => isListedTwice(other, wish))
  if (field) throw problem('sitePersonRepeated', { field: wish.userId ? 'userId' : 'lastName' })
}

const findPerson = (all: readonly PersonRecord[], id: string): PersonRecord => {
  const person = all.find(each => each.id === id)
  if (!person) throw problem('dataNotFound', { field: 'id' })
  return person
}

/** Adds a person to a site; `main` names the first principal investigator. */
export const add = async (
  context: Context,
  { siteId, main, confirmed, reason, ...wish }: Parsed<typeof addSitePerson>,
): Promise<Output<typeof addSitePerson>> => {
  const { tx } = context
  const site = await siteToEdit(context, siteId, { call: addSitePerson })
  requireOpen(site)
  requireReason(site, reason)
  await check(context, await peopleOfSite(tx, siteId), wish)
  if (main && (await piTerms(tx, siteId)).length > 0) throw problem('sitePiExists', { field: 'main' })
  const id = randomUUID()
  await tx
    .insertInto('site_person')
    .values({
      tenant_id: context.actor.tenantId,
      id,
      site_id: siteId,
      ...(toColumns(sitePersonRecord, wish) as { last_name: string }),
    })
    .execute()
  const changes = changesBetween({}, wish)
  context.audit({ entityId: id, version: 1, changes, ...(reason && { reason }), detail: { siteId } })
  if (main) {
    const person = (await peopleOfSite(tx, siteId)).find(each => each.id === id)!
    const warnings = requireConfirmed(person, site.status, confirmed)
    const from = wish.startsOn ?? (await tenantToday(tx))
    await putPi(tx, siteId, from, id)
    const changes: AuditEntry['changes'] = { piPersonId: [null, id], piFrom: [null, from], ...warnings }
    context.audit((await notePi(context, site, changes, reason)).entry)
  }
  return { id, rowVersion: 1 }
}

/** Refuses a main principal investigator with something missing that was not confirmed; what was is part of the entry in the trail. */
export const requireConfirmed = (
  person: PersonRecord,
  siteStatus: string,
  confirmed: readonly PiWarning[],
): { piWarnings?: [null, PiWarning[]] } => {
  const warnings = getPiWarnings(person, siteStatus)
  if (warnings.some(each => !confirmed.includes(each)))
    throw problem('sitePiUnconfirmed', { field: 'confirmed', warnings })
  return warnings.length > 0 ? { piWarnings: [null, warnings] } : {}
}

/** Refuses new work at a site that is closed or suspended. */
export const requireOpen = (site: Pick<SiteRecord, 'status' | 'active'>): void => {
  const shut = siteShut(site)
  if (shut) throw toProblem(shut)
}

/** Gives a site whose main principal investigator changes its next version and its texts; returns what the trail says of it. */
export const notePi = async (
  context: Context,
  site: { id: string; row_version: number },
  changes: NonNullable<AuditEntry['changes']>,
  reason = '',
): Promise<{ version: number; entry: AuditEntry }> => {
  const version = site.row_version + 1
  await run(context.tx)`update site set row_version = ${version}::int, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${site.id}::uuid`
  await refreshTexts(context.tx, [site.id])
  const entry = { entity: 'sites' as const, entityId: site.id, version, changes, ...(reason && { reason }) }
  return { version, entry }
}

const write = async (
  { tx }: Context,
  person: PersonRecord,
  set: Record<string, unknown>,
): Promise<number> => {
  const version = person.row_version + 1
  await tx
    .updateTable('site_person')
    .set({ ...set, row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${person.id}::uuid`)
    .execute()
  return version
}

const requireSeen = (context: Context, person: PersonRecord, seen: number) =>
  requireVersion(context.tx, { entity: 'sitePeople', id: person.id, version: person.row_version }, seen)

/** Changes a person; the name of the investigator in lists follows. */
export const edit = async (
  context: Context,
  { siteId, id, rowVersion, reason, ...wish }: Parsed<typeof editSitePerson>,
): Promise<Output<typeof editSitePerson>> => {
  const site = await siteToEdit(context, siteId, { call: editSitePerson, purpose: 'take' })
  const all = await peopleOfSite(context.tx, siteId)
  const person = findPerson(all, id)
  await requireSeen(context, person, rowVersion)
  const changes = changesBetween(presentInput(sitePersonRecord, person), wish)
  if (Object.keys(changes).length === 0) return { id, rowVersion }
  if (!endsDuty(changes)) requireEditable(context, site, editSitePerson)
  if (givesWork(changes)) requireOpen(site)
  requireReason(site, reason)
  await check(context, all, wish, person)
  const version = await write(context, person, toColumns(sitePersonRecord, wish))
  await refreshTexts(context.tx, [siteId])
  context.audit({ entityId: id, version, changes, ...(reason && { reason }), detail: { siteId } })
  return { id, rowVersion: version }
}

/** Removes a person who neither is nor becomes the main principal investigator. */
export const remove = async (
  context: Context,
  { siteId, id, rowVersion, reason }: Parsed<typeof removeSitePerson>,
): Promise<Output<typeof removeSitePerson>> => {
  const { tx } = context
  await siteToEdit(context, siteId, { call: removeSitePerson, purpose: 'take' })
  const person = findPerson(await peopleOfSite(tx, siteId), id)
  await requireSeen(context, person, rowVersion)
  const coming = (await piTerms(tx, siteId)).some(({ personId, begun }) => personId === id && !begun)
  if (person.main || coming) throw problem('sitePersonIsPi')
  const version = await write(context, person, { removed_at: sql<Date>`now()` })
  context.audit({ entityId: id, version, reason, changes: { removed: [false, true] }, detail: { siteId } })
  return { id, rowVersion: version }
}
