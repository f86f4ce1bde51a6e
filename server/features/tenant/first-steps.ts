import { type RawBuilder, sql } from 'kysely'
import type { Output } from '../../../contract/define.ts'
import {
  type FirstStep,
  firstStepsSetting,
  type listFirstSteps,
} from '../../../contract/tenant/first-steps.ts'
import { usersInScope } from '../../access/scope.ts'
import { type ActorRow, actorColumns, getActorName } from '../../audit/actor-name.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { readOwn } from '../own-settings/settings.ts'

const here = sql`tenant_id = (select current_tenant())`

/** Entries of records that a person of the company has added; the operator’s have no user. */
const added = (entity: string) => sql`l.entity = ${entity} and l.entity_version = 1`

/** When each step is taken, and the entries of the trail that take it. */
const steps: Readonly<Record<FirstStep, { taken: RawBuilder<boolean>; entries: RawBuilder<unknown> }>> = {
  company: {
    taken: sql`(select row_version > 1 or icon is not null or logo_url is not null from tenant where id = (select current_tenant()))`,
    entries: sql`l.action = 'updateCompany'`,
  },
  departments: {
    taken: sql`exists (select from department where ${here} and removed_at is null)`,
    entries: added('departments'),
  },
  organisations: {
    taken: sql`exists (select from organisation where ${here})`,
    entries: added('organisations'),
  },
  colleagues: {
    taken: sql`exists (select from users where ${here} and removed_at is null offset 1)`,
    entries: added('users'),
  },
  study: { taken: sql`exists (select from study where ${here})`, entries: added('studies') },
}

type Row = ActorRow & { step: FirstStep; taken: boolean; at: Date | null; visible: boolean }

/** The first steps, from the records of the company and its trail. */
export const stepsOfCompany = async (context: Context): Promise<Output<typeof listFirstSteps>> => {
  const { tx, actor, client } = context
  const parts = Object.entries(steps).map(
    (
      [step, { taken, entries }],
      sort,
    ) => sql`select ${sort}::int as sort, ${step}::text as step, ${taken} as taken, e.*
      from (select) as one left join lateral (select l.at, ${actorColumns}, exists (select from users u
          where u.tenant_id = l.tenant_id and u.id = l.actor_user_id and ${usersInScope(actor.scope, 'u')}) as visible
        from audit_log l where l.tenant_id = (select current_tenant()) and l.outcome = 'done'
          and l.actor_user_id is not null and ${entries} order by l.seq limit 1) e on true`,
  )
  const records = await rows(tx)<Row>`${sql.join(parts, sql` union all `)} order by sort`
  const own = await readOwn(context, { name: firstStepsSetting })
  return {
    dismissed: own.value === 'dismissed',
    steps: records.map(row => ({
      step: row.step,
      taken: row.taken,
      by: row.taken && row.visible ? getActorName(row, client.locale) : null,
      at: row.taken ? iso(row.at) : null,
    })),
  }
}
