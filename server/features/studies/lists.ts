import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { addStudy } from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { countStudies, listStudies } from '../../../contract/studies/list.ts'
import type { StudyDetail, StudyRow as WireRow } from '../../../contract/studies/shapes.ts'
import { getStudyWarnings } from '../../../contract/studies/warnings.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { getActions } from './actions.ts'
import { getProgress } from './progress.ts'
import { type ShownStudy, studiesMatching, studyWithNames } from './queries.ts'
import { getQuotaRefusal } from './quota.ts'
import { numbersOfStudy } from './registry.ts'
import { whyUnseen } from './study.ts'
import { toSurroundings } from './surroundings.ts'

/** A study for lists and its page. A company that does not show lead project managers shows none (E31). */
const toRow = (study: ShownStudy, actor: Actor, at: Date): WireRow => {
  const row = presentFields(studyRecord, study, 'row')
  return {
    ...row,
    lpm: getSettings(actor.tenant.settings).lpmDisplay ? row.lpm : null,
    pinned: study.pinned,
    members: study.members,
    warnings: getStudyWarnings(row, toSurroundings(study.surroundings)),
    actions: getActions(actor, study, at),
  }
}

export const getList = async (
  { tx, actor, now }: Context,
  { limit, pageNum, sort, descending, query, ...filters }: Parsed<typeof listStudies>,
): Promise<Output<typeof listStudies>> => {
  const search = { ...filters, terms: searchTerms(query) }
  const { rows, total } = await studiesMatching(tx, search, { limit, pageNum, sort, descending }, actor)
  return {
    records: rows.map(study => toRow(study, actor, now)),
    total,
    adding: firstRefusal(decide(actor, addStudy, null, now)) ?? (await getQuotaRefusal(tx)),
  }
}

/** One study with every field. One of another tenant or out of scope does not exist (TR-T5). */
export const getDetail = async ({ tx, actor, now }: Context, studyId: string): Promise<StudyDetail> => {
  const study = await studyWithNames(tx, studyId, actor)
  if (!study) throw await whyUnseen(tx, studyId, actor.scope)
  return {
    ...toRow(study, actor, now),
    ...presentFields(studyRecord, study, 'detail'),
    registryNumbers: await numbersOfStudy(tx, studyId),
    progress: getProgress(study),
    surroundings: toSurroundings(study.surroundings),
  }
}

type Counts = Output<typeof countStudies>

/** Numbers of studies by what lists filter by; each number leads to the list with that filter. */
export const getCounts = async ({ tx, actor }: Context): Promise<Counts> => {
  const by = (
    name: string,
    column: string,
  ) => sql`'${sql.raw(name)}', (select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count)
    order by count desc, value), '[]') from (select ${sql.ref(column)} as value, count(*)::int as count from mine group by 1) x
    where value is not null and value::text <> '')`
  const { counts } = (await one(tx)<{ counts: Counts }>`with mine as materialized (select s.status, s.phase,
    s.active, s.therapeutic_area, s.sponsor,
      s.department_id, s.lead_pm_user_id from study s
      where s.tenant_id = (select current_tenant()) and ${studiesInScope(actor.scope, 's')})
    select jsonb_build_object('total', (select count(*) from mine), ${by('status', 'status')}, ${by('phase', 'phase')},
      ${by('active', 'active')}, ${by('therapeuticAreas', 'therapeutic_area')}, ${by('sponsors', 'sponsor')},
      'departments', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en, 'count', x.count)
        order by x.count desc, d.name), '[]') from (select department_id, count(*)::int as count from mine group by 1) x
        join department d on d.tenant_id = (select current_tenant()) and d.id = x.department_id),
      'lpms', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name,
        'reading', u.reading, 'count', x.count) order by x.count desc, u.sort_name), '[]')
        from (select lead_pm_user_id, count(*)::int as count from mine group by 1) x
        join users u on u.tenant_id = (select current_tenant()) and u.id = x.lead_pm_user_id)) as counts`)!
  return getSettings(actor.tenant.settings).lpmDisplay ? counts : { ...counts, lpms: [] }
}
