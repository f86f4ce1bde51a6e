import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { assignmentHistory, trainingChoices } from '../../../contract/training/calls.ts'
import type { AssignmentAct } from '../../../contract/training/shapes.ts'
import { departmentsInScope, sitesInScope, studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { here } from './people.ts'

type ActRow = Omit<AssignmentAct, 'at' | 'dueFrom' | 'dueTo'> & {
  at: Date
  dueFrom: Date | null
  dueTo: Date | null
  total: number
}

/** What coordinators did with an assignment of the scope, newest first. */
export const readHistory = async (
  { tx, actor }: Context,
  { id, limit, pageNum }: Parsed<typeof assignmentHistory>,
): Promise<Output<typeof assignmentHistory>> => {
  const row = await one(tx)`select from task_assignment ta
    join users u on u.tenant_id = ${here} and u.id = ta.user_id and u.removed_at is null and ${usersInScope(actor.scope, 'u')}
    where ta.tenant_id = ${here} and ta.id = ${id}::uuid`
  if (!row) throw problem('dataNotFound')
  const list = await rows(
    tx,
  )<ActRow>`select a.id, a.kind, a.at, a.reason, a.due_from as "dueFrom", a.due_to as "dueTo",
      jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name, 'reading', u.reading) as by,
      count(*) over ()::int as total
    from assignment_act a join users u on u.tenant_id = ${here} and u.id = a.by_user_id
    where a.tenant_id = ${here} and a.assignment_id = ${id}::uuid
    order by a.at desc, a.id limit ${limit} offset ${(pageNum - 1) * limit}`
  return {
    total: list[0]?.total ?? 0,
    records: list.map(({ total: _total, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      dueFrom: iso(row.dueFrom),
      dueTo: iso(row.dueTo),
    })),
  }
}

type Choices = Output<typeof trainingChoices>
const named = sql`p.id, p.name, p.name_en as "nameEn"`
/** Choices of a kind at most; more are found by a name. */
const most = 2000

/** What the overview can be filtered by, within the scope. */
export const readChoices = async ({ tx, actor: { scope } }: Context): Promise<Choices> => ({
  departments: await rows(tx)<Choices['departments'][number]>`select ${named} from department p
    where p.tenant_id = ${here} and ${departmentsInScope(scope, 'p')} order by p.name, p.id limit ${most}`,
  studies: await rows(tx)<Choices['studies'][number]>`select ${named}, p.plan_id as "planId" from study p
    where p.tenant_id = ${here} and ${studiesInScope(scope, 'p')} order by p.plan_id limit ${most}`,
  sites: await rows(tx)<
    Choices['sites'][number]
  >`select p.id, o.name, o.name_en as "nameEn", p.site_no as "siteNo",
      p.study_id as "studyId", t.plan_id as "planId"
    from site p join organisation o on o.tenant_id = ${here} and o.id = p.organisation_id
    join study t on t.tenant_id = ${here} and t.id = p.study_id and t.removed_at is null
    where p.tenant_id = ${here} and p.removed_at is null and ${sitesInScope(scope, 'p')} order by t.plan_id, p.site_no limit ${most}`,
  roles: await rows(tx)<Choices['roles'][number]>`select ${named} from role p
    where p.tenant_id = ${here} and p.removed_at is null order by p.name, p.id limit ${most}`,
  trainings: await rows(tx)<Choices['trainings'][number]>`select ${named} from training_task p
    where p.tenant_id = ${here} and p.active order by p.name, p.id limit ${most}`,
})
