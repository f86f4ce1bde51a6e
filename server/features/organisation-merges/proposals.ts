import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  dismissOrganisationProposal,
  findOrganisationProposals,
  listOrganisationProposals,
  organisationDuplicates,
} from '../../../contract/organisation-merges/calls.ts'
import { matchClass } from '../../../contract/organisations/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { getMatchKeys } from '../../kernel/search/organisation-keys.ts'
import { idsByKeys, matchRecordsById } from '../organisations/candidates.ts'
import { managedById } from '../organisations/manage-queries.ts'
import { getReplacement } from '../organisations/merged.ts'
import { compareWith } from '../organisations/names.ts'
import { isVisible } from '../organisations/visible.ts'

const here = sql`(select current_tenant())`
type Proposal = Output<typeof listOrganisationProposals>['records'][number]

const member = (row: string, parent: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'name', ${sql.ref(`${row}.name`)}, 'nameEn', ${sql.ref(`${row}.name_en`)},
    'type', ${sql.ref(`${row}.type`)}, 'city', ${sql.ref(`${row}.city`)}, 'parent', ${sql.ref(`${parent}.name`)},
    'parentEn', ${sql.ref(`${parent}.name_en`)})`

export const getProposals = async (
  { tx, actor }: Context,
  { match, limit, pageNum }: Parsed<typeof listOrganisationProposals>,
): Promise<Output<typeof listOrganisationProposals>> => {
  const { scope } = actor
  const among = match.length ? sql`and d.match = any(${match}::text[])` : sql``
  const list = await rows(tx)<Proposal & { total: number }>`with open as materialized (
      select d.*, array_position(${[...matchClass.options]}::text[], d.match) as place, one.sort_name from organisation_proposal d
        join organisation one on one.tenant_id = ${here} and one.id = d.one_id and ${isVisible(scope, 'one')}
        join organisation two on two.tenant_id = ${here} and two.id = d.other_id and ${isVisible(scope, 'two')}
      where d.tenant_id = ${here} and d.dismissed_at is null ${among}),
    page as (select * from open order by place, sort_name, one_id, other_id limit ${limit} offset ${(pageNum - 1) * limit})
    select d.match, d.own_field as own, d.other_field as other, d.text, ${member('one', 'p1')} as one, ${member('two', 'p2')} as two,
      (select count(*)::int from open) as total
    from page d join organisation one on one.tenant_id = ${here} and one.id = d.one_id
      join organisation two on two.tenant_id = ${here} and two.id = d.other_id
      left join organisation p1 on p1.tenant_id = ${here} and p1.id = one.parent_id and ${isVisible(scope, 'p1')}
      left join organisation p2 on p2.tenant_id = ${here} and p2.id = two.parent_id and ${isVisible(scope, 'p2')}
    order by d.place, d.sort_name, d.one_id, d.other_id`
  return {
    records: list.map(({ total: _, ...row }) => row),
    total: list[0]?.total ?? 0,
    run: await getLastRun(tx),
  }
}

const getLastRun = async (tx: Context['tx']): Promise<Output<typeof listOrganisationProposals>['run']> => {
  const row = await one(tx)<{
    state: 'running' | 'done' | 'failed'
    startedAt: Date
    finishedAt: Date | null
    organisations: number
  }>`select state, started_at as "startedAt", finished_at as "finishedAt", organisations from organisation_match_run
    where tenant_id = ${here} order by started_at desc limit 1`
  if (!row) return null
  return { ...row, startedAt: row.startedAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null }
}

/** Starts a search; one runs at a time. */
export const startSearch = async ({
  tx,
  actor,
  services,
  audit,
}: Context): Promise<Output<typeof findOrganisationProposals>> => {
  const id = randomUUID()
  const list = await rows(tx)`insert into organisation_match_run (tenant_id, id, state, asked_by)
    values (${here}, ${id}::uuid, 'running', ${actor.userId}::uuid)
    on conflict (tenant_id) where state = 'running' do nothing returning id`
  if (list.length === 0) throw problem('organisationSearchRunning')
  await services.jobs.send(tx, 'duplicates', { tenantId: actor.tenantId, id, run: 1 })
  audit({ detail: {} })
  return { id }
}

export const dismiss = async (
  { tx, actor, audit }: Context,
  { oneId, twoId }: Parsed<typeof dismissOrganisationProposal>,
): Promise<Output<typeof dismissOrganisationProposal>> => {
  if ((await managedById(tx, [oneId, twoId], actor.scope)).length < 2) throw problem('dataNotFound')
  const [first, second] = [oneId, twoId].sort()
  const list = await rows(tx)`insert into organisation_proposal (tenant_id, one_id, other_id, match,
    own_field, other_field, text,
      dismissed_at, dismissed_by)
    values (${here}, ${first}::uuid, ${second}::uuid, 'part', 'name', 'name', '', now(), ${actor.userId}::uuid)
    on conflict (tenant_id, one_id, other_id) do update set dismissed_at = now(), dismissed_by = excluded.dismissed_by
      where organisation_proposal.dismissed_at is null returning one_id`
  if (list.length > 0) {
    audit({ entityId: oneId, detail: { apartOrganisationId: twoId } })
  }
  return { done: true }
}

/** What may be the same as one organisation, without what a user has dismissed. */
export const getDuplicates = async (
  { tx, actor }: Context,
  { id: wanted }: Parsed<typeof organisationDuplicates>,
): Promise<Output<typeof organisationDuplicates>> => {
  const id = await getReplacement(tx, wanted)
  if ((await managedById(tx, [id], actor.scope)).length === 0) throw problem('dataNotFound')
  const [own] = await matchRecordsById(tx, [id])
  const organisationIdentifiers = await rows(tx)<{ id: string }>`select x.organisation_id as id
    from organisation_identifier y
      join organisation_identifier x on x.tenant_id = ${here} and x.type = y.type and x.value = y.value and x.organisation_id <> y.organisation_id
      where y.tenant_id = ${here} and y.organisation_id = ${id}::uuid`
  const keyed = await idsByKeys(tx, getMatchKeys({ ...own!, reading: own!.reading ?? '' }))
  const ids = new Set([...organisationIdentifiers.map(row => row.id), ...keyed])
  ids.delete(id)
  for (const other of await dismissedWith(tx, id)) ids.delete(other)
  return compareWith({ tx, actor }, own!, [...ids], false)
}

const dismissedWith = async (tx: Context['tx'], id: string): Promise<string[]> => {
  const organisationProposals = await rows(tx)<{ id: string }>`select case when one_id = ${id}::uuid then
    other_id else one_id end as id
    from organisation_proposal where tenant_id = ${here} and dismissed_at is not null and ${id}::uuid in (one_id, other_id)`
  return organisationProposals.map(row => row.id)
}
