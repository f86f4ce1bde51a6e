import type { Output, Parsed } from '../../../contract/define.ts'
import type { siteById } from '../../../contract/sites/calls.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import { toWireReason } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { studyBrief, studyFor } from '../studies/study.ts'
import { getEditRefusal, siteFor } from './find.ts'
import { getSiteRow } from './present.ts'

type Organisation = Output<typeof siteById>['organisation']

const getOrganisation = async ({ tx, client }: Context, id: string): Promise<Organisation> => {
  const row = (await one(tx)<
    Omit<Organisation, 'place'>
  >`select o.id, o.name, o.name_en as "nameEn", o.type, o.country, o.province, o.city, o.address,
      o.zip, case when p.id is not null then jsonb_build_object('name', p.name, 'nameEn', p.name_en) end as parent
    from organisation o left join organisation p on p.tenant_id = o.tenant_id and p.id = o.parent_id
    where o.tenant_id = (select current_tenant()) and o.id = ${id}::uuid`)!
  return { ...row, place: getPlaceNames(row, client.locale) }
}

/** One site with everything that its page shows (E8). */
export const getDetail = async (
  context: Context,
  { siteId, environment }: Parsed<typeof siteById>,
): Promise<Output<typeof siteById>> => {
  const { tx, actor, now, client } = context
  const site = await siteFor(context, siteId, environment)
  const refusal = getEditRefusal(actor, site, now)
  return {
    ...getSiteRow(site, actor, now, client.locale),
    ...presentFields(siteRecord, site, 'detail'),
    study: studyBrief(await studyFor(tx, site.study_id, actor.scope)),
    organisation: await getOrganisation(context, site.organisation_id),
    editing: refusal && toWireReason(refusal),
  }
}
