import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { TrainingCounts, trainingOverview } from '../../../contract/training/calls.ts'
import { trainingFigures } from '../../../contract/training/shapes.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Context, Scope } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { counts, getCells } from './cells.ts'
import { getMoment } from './moment.ts'
import { here, inForce, isAsked } from './people.ts'

type Division = Parsed<typeof trainingOverview>['by']
type PartRow = { id: string | null; name: string | null; nameEn: string | null; figures: TrainingCounts }

const mostParts = 200

/** Joins to the counts `c` of people the parts to which each belongs, once each; `id`, `name` and `name_en` are those of `p`. */
const getMembership = (by: Division, at: Date, scope: Scope): RawBuilder<unknown> =>
  ({
    department: sql`join (select distinct ud.user_id, above.id from user_department ud
        join department own on own.tenant_id = ${here} and own.id = ud.department_id cross join unnest(own.path) as above (id)
        where ud.tenant_id = ${here}) ud on ud.user_id = c.key
      join department p on p.tenant_id = ${here} and p.id = ud.id`,
    study: sql`join (select distinct user_id, study_id from study_member where tenant_id = ${here}) sm on sm.user_id = c.key
      join study p on p.tenant_id = ${here} and p.id = sm.study_id and ${studiesInScope(scope, 'p')}`,
    site: sql`join (select distinct user_id, site_id from study_member where tenant_id = ${here}) sm on sm.user_id = c.key
      join site s on s.tenant_id = ${here} and s.id = sm.site_id and s.removed_at is null
      join study st on st.tenant_id = ${here} and st.id = s.study_id and ${studiesInScope(scope, 'st')}
      join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
      cross join lateral (select s.id, st.plan_id || ' ' || s.site_no || ' ' || o.name as name,
        st.plan_id || ' ' || s.site_no || ' ' || coalesce(nullif(o.name_en, ''), o.name) as name_en) p`,
    role: sql`join (select distinct ra.user_id, ra.role_id from role_assignment ra where ra.tenant_id = ${here} and ${inForce(at)}) ra
      on ra.user_id = c.key join role p on p.tenant_id = ${here} and p.id = ra.role_id`,
    training: sql`join training_task p on p.tenant_id = ${here} and p.id = c.key`,
  })[by]

/** An assignment is counted once, with its person or training, and a part is the sum of its people. */
const getCounts = (
  by: Division,
  at: Date,
) => sql`select ${sql.ref(by === 'training' ? 'c.task_id' : 'c.user_id')} as key,
  ${sql.join(trainingFigures.map(figure => sql`count(*) filter (where ${counts(figure, at)}) as ${sql.ref(figure)}`))} from cells c group by 1`

const sums = sql`jsonb_build_object(${sql.join(
  trainingFigures.map(figure => sql`${sql.lit(figure)}, coalesce(sum(${sql.ref(`c.${figure}`)}), 0)::int`),
)}) as figures`

/** The figures in total, and of each part. */
export const readOverview = async (
  { tx, actor, now }: Context,
  { by, at: asked, ...filters }: Parsed<typeof trainingOverview>,
): Promise<Output<typeof trainingOverview>> => {
  const at = getMoment(asked, now)
  const people = isAsked(filters, actor.scope, at)
  const list = await rows(tx)<PartRow>`with recursive ${getCells(at, people, filters.taskIds)},
    counts as materialized (${getCounts(by, at)})
    select null as id, null as name, null as "nameEn", ${sums} from counts c
    union all (select p.id, p.name, p.name_en, ${sums} from counts c ${getMembership(by, at, actor.scope)}
      group by p.id, p.name, p.name_en order by sum(c.overdue) desc, p.name, p.id limit ${mostParts})`
  const total = list.find(each => each.id === null)!
  return {
    at: at.toISOString(),
    figures: total.figures,
    parts: list.flatMap(({ id, name, nameEn, figures }) =>
      id === null ? [] : [{ id, name: name ?? '', nameEn: nameEn ?? '', figures }],
    ),
  }
}
