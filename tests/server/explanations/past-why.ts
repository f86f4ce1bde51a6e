import { sql } from 'kysely'
import { grantRoles } from '../../../contract/assignments/calls.ts'
import { editDepartment } from '../../../contract/departments/calls.ts'
import type { RecordKind } from '../../../contract/explanations/calls.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { adminToggleSites, toggleSites } from '../../../contract/sites/calls.ts'
import { toggleStudies } from '../../../contract/studies/calls.ts'
import { readTenantSetting, updateSetting } from '../../../contract/tenant/calls.ts'
import type { Random } from '../../../scripts/lib/random.ts'
import { getAsked } from '../../../server/features/explanations/asked.ts'
import { explained } from '../../../server/features/explanations/why.ts'
import type { Act } from '../as-of/past-acts.ts'
import type { Caller } from '../demo-server.ts'
import type { Rig } from '../invitations/invitation-rig.ts'
import { getContext, nobody } from './why-context.ts'

/** Changes of what else a decision depends on: studies, sites, members of a study, and the company's settings. */
export const placeActs = (
  { server, admin }: Rig,
  random: Random,
  actors: readonly Caller[],
  since: Date,
): Record<string, Act> => {
  const by = () => random.pick([...actors])
  const reason = 'As agreed'
  const one = async <T extends object>(statement: string, values: unknown[] = []) => {
    const found = await server.rows<T>(statement, [admin.tenantId, ...values])
    return found.length > 0 ? random.pick(found) : undefined
  }
  const study = () =>
    one<{ id: string; rowVersion: number; active: boolean }>(
      `select id, row_version as "rowVersion", active from study where tenant_id = $1 and status in ('planned', 'ongoing') order by plan_id limit 4`,
    )
  return {
    toggleStudy: async () => {
      const { active, ...seen } = (await study())!
      const { code, data } = await server.call(
        toggleStudies,
        { studies: [seen], active: !active, reason },
        by(),
      )
      return { code: code || (data.results[0]?.code ?? 1) }
    },
    toggleSite: async () => {
      const { studyId, active, ...seen } = (await one<{
        id: string
        rowVersion: number
        active: boolean
        studyId: string
      }>(
        `select s.id, s.row_version as "rowVersion", s.active, s.study_id as "studyId" from site s join study t on t.id = s.study_id
          where s.tenant_id = $1 and s.removed_at is null and t.active and t.status in ('planned', 'ongoing') and not s.milestone_driven
            order by t.plan_id, s.site_no limit 6`,
      ))!
      const call = random.pick([toggleSites, adminToggleSites])
      const { code, data } = await server.call(
        call,
        { studyId, sites: [seen], active: !active, reason },
        by(),
      )
      return { code: code || (data.results[0]?.code ?? 1) }
    },
    grantInStudy: async () => {
      const person = await one<{ id: string }>(
        "select id from users where tenant_id = $1 and created_at >= $2 and removed_at is null and account_id is not null and status = 'enabled' order by id",
        [since],
      )
      const role = await one<{ id: string }>(
        'select id from role where tenant_id = $1 and created_at >= $2 and enabled and removed_at is null order by id',
        [since],
      )
      if (!person || !role) return null
      const grants = [{ roleId: role.id, studyId: (await study())!.id }]
      return server.call(grantRoles, { userId: person.id, grants, reason }, by())
    },
    /** Closes an application to the users of a department, or opens it again. */
    shutDepartment: async () => {
      const found = await one<{ id: string; rowVersion: number; open: boolean }>(
        `select d.id, d.row_version as "rowVersion", not exists (select from department_application a where a.department_id = d.id) as open
          from department d join user_department x on x.department_id = d.id
          where d.tenant_id = $1 and d.name like 'Past %' and d.removed_at is null order by d.id`,
      )
      if (!found) return null
      const { open, ...seen } = found
      return server.call(editDepartment, { ...seen, applications: open ? [3] : [], reason }, by())
    },
    settings: async () => {
      const { data } = await server.call(readTenantSetting, {}, admin)
      const wish = { ...data.settings, departmentDepth: 4 + random.below(5) }
      return server.call(updateSetting, { ...wish, rowVersion: data.rowVersion }, admin)
    },
  }
}

type Verdicts = { role: string | null; allowed: boolean; reasons: readonly Reason[] }[]
export type Ask = {
  at: string
  userId: string
  input: { roleId: string | undefined; call: string; record: { kind: RecordKind; id: string } | undefined }
  /** The explanation at the time. */
  said: Verdicts
}

const alone = ['searchUsers', 'addUser', 'listRoles', 'companyInfo', 'departmentTree', 'userInfo']
const ofRecords: readonly (readonly [RecordKind, readonly string[]])[] = [
  ['users', ['disableUsers', 'enableUsers', 'activateUsers', 'rejectUsers', 'downgradeUsers', 'userBrief']],
  ['roles', ['disableRole', 'enableRole', 'removeRole', 'updateRole']],
  ['departments', ['removeDepartment', 'editDepartment', 'addDepartment']],
  ['positions', ['removePosition', 'editPosition']],
  ['studies', ['toggleStudies', 'studyHistory']],
  ['sites', ['toggleSites', 'adminToggleSites']],
]

/** Records to ask about, by kind: those that the acts create and change. */
const records = `select array(select id from users where tenant_id = $1 and created_at >= $2 order by created_at, id) as users,
  array(select id from role where tenant_id = $1 and created_at >= $2 order by created_at, id) as roles,
  array(select id from department where tenant_id = $1 and name like 'Past %' order by id) as departments,
  array(select id from position where tenant_id = $1 and name like 'Past %' order by id) as positions,
  array(select id from study where tenant_id = $1 and status in ('planned', 'ongoing') order by plan_id limit 4) as studies,
  array(select s.id from site s join study t on t.id = s.study_id where s.tenant_id = $1 and t.status in ('planned', 'ongoing')
    and not s.milestone_driven order by t.plan_id, s.site_no limit 6) as sites,
  array(select id from users where tenant_id = $1 and created_at >= $2 and removed_at is null order by created_at, id) as people,
  array(select a.user_id || ' ' || a.role_id from role_assignment a join users u on u.id = a.user_id
    where a.tenant_id = $1 and u.created_at >= $2 and u.removed_at is null order by a.created_at, a.id) as held`

type Records = Record<RecordKind | 'people' | 'held', string[]>

/** Asks for an explanation now, and later once more as of that moment. */
export const asking = ({ server, admin }: Rig, random: Random, actors: readonly Caller[], since: Date) => {
  const asks: Ask[] = []
  const told = (ask: Omit<Ask, 'said' | 'at'>, at?: string) =>
    server.database.transaction(admin.tenantId, async tx => {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
      const { now } = rows[0]!
      const input = { ...ask.input, at }
      const found = await explained(getContext(server)(tx, nobody, now), ask.userId, getAsked(input), input)
      const said: Verdicts = found.told
        .map(({ standing, verdict }) => ({ role: standing.actor.role?.id ?? null, ...verdict }))
        .sort((one, other) => String(one.role).localeCompare(String(other.role)))
      return { now: now.toISOString(), said, past: found.past }
    })
  const drawn = async (): Promise<Omit<Ask, 'said' | 'at'>> => {
    const there = (await server.rows<Records>(records, [admin.tenantId, since]))[0]!
    const [kind, names] = random.pick(ofRecords)
    const of = there[kind]
    const record = random.chance(0.75) && of.length ? { kind, id: random.pick(of) } : undefined
    const call = random.pick([...(record ? names : alone)])
    const actor = { userId: random.pick([...actors]).userId, roleId: undefined }
    const [holder, held] = there.held.length ? random.pick(there.held).split(' ') : []
    const one = there.people.length ? { userId: random.pick(there.people), roleId: undefined } : actor
    const who = random.weighted([
      [actor, 4],
      [one, 3],
      [holder ? { userId: holder, roleId: held } : actor, 3],
    ])
    return { userId: who.userId, input: { roleId: who.roleId, call, record } }
  }
  return {
    asks,
    /** Asks about now; run it while nothing else is written. */
    ask: async () => {
      const ask = await drawn()
      const { now, said } = await told(ask)
      asks.push({ ...ask, at: now, said })
    },
    again: (ask: Ask) => told(ask, ask.at),
    now: (ask: Omit<Ask, 'said' | 'at'>) => told(ask),
  }
}
