import type { Call } from '../../../contract/define.ts'
import { calls } from '../../../contract/registry/index.ts'
import { getDoor } from '../application-events/door.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { elsewhere, inputs } from '../call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'
import { type Difference, findDifference, getDump } from './rows.ts'

const until = '2090-06-30T16:00:00.000Z'

/** Roles of two people in the study whose site the inputs name: of one who leaves, and of one whose role is extended. */
const addStudyRoles = async (server: DemoServer, tenantId: string, ids: Ids) => {
  const rows = await server.rows<{ id: string }>(
    `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, effective_at, expires_at)
      select $1, gen_random_uuid(), u, (select role_id from role_assignment where id = $3), $2, now(), '2080-01-01'
      from unnest($4::uuid[]) u returning id`,
    [tenantId, ids.siteStudy, ids.memberRole, [ids.leaver, ids.successor]],
  )
  return { leaving: rows[0]!.id, extended: rows[1]!.id }
}
type StudyRoles = Awaited<ReturnType<typeof addStudyRoles>>

/** Inputs that name a study, for calls whose usual input names none. */
const getOwn = (ids: Ids, roles: StudyRoles): Readonly<Record<string, object>> => {
  const grant = { roleId: ids.givenRole, studyId: ids.siteStudy, expiresAt: until }
  return {
    grantRoles: { ...inputs.grantRoles!(ids), grants: [grant] },
    grantRoleToUsers: {
      ...inputs.grantRoleToUsers!(ids),
      grant: { roleId: ids.givenRole, studyId: ids.siteStudy, effectiveAt: '2091-06-30T16:00:00.000Z' },
    },
    // About the study: the site of the usual input is removed by an earlier call.
    reportEvents: {
      events: (inputs.reportEvents!(ids) as { events: object[] }).events.map(each => ({
        ...each,
        siteId: null,
      })),
    },
    changeGrant: { id: roles.extended, rowVersion: 1, expiresAt: until, reason: 'Stays longer' },
  }
}

export type World = {
  server: DemoServer
  admin: Caller
  ids: Ids
  roles: StudyRoles
  getInput: (call: Call) => object
  /** Who makes a call: the administrator, or the application. */
  getCaller: (call: Call) => Caller
}

/** A server whose studies all have one status, with the inputs of every call. */
export const getWorld = async (status: string): Promise<World> => {
  const server = await demoServer()
  const admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
  const roles = await addStudyRoles(server, admin.tenantId, ids)
  const door = await getDoor(server, admin.tenantId)
  await server.setRows('study', { tenant_id: admin.tenantId }, { status, active: true })
  const own = getOwn(ids, roles)
  return {
    ...{ server, admin, ids, roles },
    getInput: call => own[call.name] ?? inputs[call.name]!(ids),
    getCaller: call => (call.needs === 'application' ? door.caller : admin),
  }
}

/** Every call of the registry that changes something and has an input. */
export const changing = Object.values(calls).filter(
  ({ name, changes, needs }) => changes && needs !== 'public' && !elsewhere.includes(name),
)

/** Calls that add, give, extend or edit something in a study; closed.test.ts compares them with what calls do. */
export const inside: readonly string[] = [
  ...['grantRoles', 'grantRoleToUsers', 'changeGrant', 'chooseMembers', 'editMember', 'changeMembers'],
  ...['bindSites', 'updateSite', 'toggleSites', 'adminToggleSites', 'changeSiteStatus', 'removeSites'],
  ...[
    'addSitePerson',
    'editSitePerson',
    'replacePi',
    'undoPiReplacement',
    'recordSiteGate',
    'setSiteMilestone',
    'setStudyMilestone',
  ],
  ...['reportEvents', 'sendApplicationFile'],
]

type VersionRef = { id?: string; rowVersion?: number; sites?: VersionRef[]; studies?: VersionRef[] }

/** Gives records the versions that an input names, so that no refusal is a conflict. */
export const setVersions = async ({ server }: World, input: object): Promise<void> => {
  const { id, rowVersion, sites = [], studies = [] } = input as VersionRef
  for (const seen of [{ id, rowVersion }, ...sites, ...studies])
    for (const table of ['study', 'site', 'site_person'])
      if (seen.id && seen.rowVersion)
        await server.rows(`update ${table} set row_version = $2 where id = $1`, [seen.id, seen.rowVersion])
}

export type Walked = { name: string; codes: number[]; difference: Difference }

/** Makes every changing call, one after the other, and says what each did to the rows of the studies that were there before. */
export const walk = async (world: World): Promise<Walked[]> => {
  const { server, admin, getInput, getCaller } = world
  const dump = await getDump(server, admin.tenantId)
  let rows = await dump.rows()
  const walked: Walked[] = []
  for (const call of changing) {
    if (call.name.startsWith('export'))
      await server.removeRows('download', { status: 1, id: not(world.ids.runningDownload) })
    const input = getInput(call)
    await setVersions(world, input)
    const before = await dump.mark()
    const answer = await server.call(call, input as never, getCaller(call))
    const after = (await dump.mark()) === before ? rows : await dump.rows()
    walked.push({ name: call.name, codes: findCodes(answer), difference: findDifference(rows, after) })
    rows = after
  }
  return walked
}

/** Every code in an answer, of the call itself and of each of its records. */
export const findCodes = (answer: { code: number; data?: unknown }): number[] => {
  const { results = [] } = (answer.data ?? {}) as { results?: { code: number }[] }
  return [answer.code, ...results.map(({ code }) => code)]
}
