import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { updateSite } from '../../../contract/sites/bind.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { presentInput, toColumns } from '../../kernel/records/columns.ts'
import { listedUsers } from '../people/seen.ts'
import { lockStudy, takenNumbers } from './bind-queries.ts'
import { requireReason, siteFor, siteToEdit } from './find.ts'
import { requireOpen } from './people.ts'
import type { SiteRecord } from './queries.ts'
import { refreshTexts } from './texts.ts'

type EditRequest = Parsed<typeof updateSite>

/** Saves the basic facts of a site (L35). Its study is locked, because a number is unique in the study. */
export const edit = async (
  context: Context,
  { siteId, rowVersion, environment, reason, ...wish }: EditRequest,
): Promise<Output<typeof updateSite>> => {
  const { tx } = context
  await lockStudy(tx, (await siteFor(context, siteId, environment)).study_id)
  const site = await siteToEdit(context, siteId, { environment })
  await requireVersion(tx, { entity: 'sites', id: siteId, version: site.row_version }, rowVersion)
  const changes = changesBetween(presentInput(siteRecord, site), wish)
  if (Object.keys(changes).length === 0) return { id: siteId, rowVersion }
  if (Object.keys(changes).some(field => field !== 'sort')) requireReason(site, reason)
  await check(context, site, wish)
  const version = rowVersion + 1
  await tx
    .updateTable('site')
    .set({ ...toColumns(siteRecord, wish), row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${siteId}::uuid`)
    .execute()
  await refreshTexts(tx, [siteId])
  context.audit({ entityId: siteId, version, changes, ...(reason && { reason }) })
  return { id: siteId, rowVersion: version }
}

type Checked = Pick<EditRequest, 'siteNo' | 'leadCraUserId' | 'crcUserId'>

const check = async (context: Context, site: SiteRecord, wish: Checked): Promise<void> => {
  const place = { studyId: site.study_id, environment: site.environment }
  if ((await takenNumbers(context.tx, place, [wish.siteNo], site.id)).size > 0)
    throw problem('siteNumberTaken', { field: 'siteNo' })
  const isNew = (id: string | null, before: string | null) => id !== null && id !== before
  if (isNew(wish.leadCraUserId, site.lead_cra_user_id) || isNew(wish.crcUserId, site.crc_user_id))
    requireOpen(site)
  await checkPerson(context, 'leadCraUserId', wish.leadCraUserId, site.lead_cra_user_id)
  await checkPerson(context, 'crcUserId', wish.crcUserId, site.crc_user_id)
}

/** A newly named user must be visible to the actor and able to work. */
const checkPerson = async (
  context: Context,
  field: 'leadCraUserId' | 'crcUserId',
  id: string | null,
  before: string | null,
): Promise<void> => {
  if (!id || id === before) return
  const [user] = await listedUsers(context, [id])
  if (!user) throw problem('dataNotFound', { field })
  if (user.status !== 'enabled') throw problem('userNotEnabled', { field })
}
