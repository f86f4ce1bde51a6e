import { everyRight } from '../../../contract/access/resources.ts'
import { changeGrant, endRoles, grantRoles } from '../../../contract/assignments/calls.ts'
import {
  addDepartment,
  addDepartmentMembers,
  editDepartment,
  makeMainDepartment,
  moveDepartment,
  removeDepartment,
  removeDepartmentMembers,
} from '../../../contract/departments/calls.ts'
import { addHandover } from '../../../contract/handovers/calls.ts'
import { confirmChange, holdChange } from '../../../contract/impact/calls.ts'
import { saveOwnProfile } from '../../../contract/personal/calls.ts'
import { addPosition, removePosition } from '../../../contract/positions/calls.ts'
import { renameAccount } from '../../../contract/recovery/account-help.ts'
import {
  addRole,
  copyRole,
  disableRole,
  enableRole,
  removeRole,
  updateRole,
} from '../../../contract/roles/changes.ts'
import * as users from '../../../contract/users/calls.ts'
import { downgradeUsers } from '../../../contract/users/downgrade.ts'
import type { Random } from '../../../scripts/lib/random.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import type { Caller } from '../demo-server.ts'
import type { Rig } from '../invitations/invitation-rig.ts'
import { not } from '../rows.ts'

type Row = { id: string; rowVersion: number; status: string; account: string | null; email: string | null }
export type Act = () => Promise<{ code: number; data?: unknown } | null>

const minute = 60_000

/** A deadlock ends one of the waiting transactions. A call then answers with a conflict; other work starts again. */
export const inTheWay = (error: { code?: string }): null => {
  if (error.code === '40P01') return null
  throw error
}

/** Everything that changes users, roles and org trees, at random, through the product's calls. */
export const getActs = (
  rig: Rig,
  random: Random,
  actors: readonly Caller[],
  since: Date,
): Record<string, Act> => {
  const { server, admin } = rig
  const by = () => random.pick([...actors])
  const rows = <T extends object>(statement: string, more: unknown[] = []) =>
    server.rows<T>(statement, [admin.tenantId, since, ...more])
  const one = async <T extends object>(statement: string) => {
    const found = await rows<T>(statement)
    return found.length > 0 ? random.pick(found) : undefined
  }
  const person = (where = 'true') =>
    one<Row>(`select u.id, u.row_version as "rowVersion", u.status, u.account, u.email from users u
      where u.tenant_id = $1 and u.created_at >= $2 and u.removed_at is null and ${where} order by u.created_at, u.id`)
  const holder = () => person("u.account_id is not null and u.status = 'enabled'")
  const role = (where = 'true') =>
    one<{ id: string; rowVersion: number }>(`select r.id, r.row_version as "rowVersion" from role r
      where r.tenant_id = $1 and r.created_at >= $2 and r.removed_at is null and ${where} order by r.created_at, r.id`)
  const department = (where = 'true') =>
    one<{ id: string; rowVersion: number }>(`select d.id, d.row_version as "rowVersion" from department d
      where d.tenant_id = $1 and $2::timestamptz is not null and d.name like 'Past %' and d.removed_at is null and ${where} order by d.id`)
  const position = () =>
    one<{ id: string; rowVersion: number }>(`select p.id, p.row_version as "rowVersion" from position p
      where p.tenant_id = $1 and $2::timestamptz is not null and p.name like 'Past %' and p.removed_at is null order by p.id`)
  const grant = () =>
    one<{
      id: string
      rowVersion: number
      userId: string
    }>(`select g.id, g.row_version as "rowVersion", g.user_id as "userId"
      from role_assignment g join users u on u.id = g.user_id where g.tenant_id = $1 and u.created_at >= $2 and g.ended_at is null
        and g.expires_at > now() order by g.created_at, g.id`)
  let number = 0
  const next = () => {
    number += 1
    return `${number}.${random.below(1_000_000)}`
  }
  const soon = () => new Date(Date.now() + 40 + random.below(900)).toISOString()
  const some = async <T>(count: number, pick: () => Promise<{ id: T } | undefined>) => {
    const found = new Set<T>()
    for (let turn = 0; turn < count; turn += 1) {
      const each = await pick()
      if (each) found.add(each.id)
    }
    return [...found]
  }
  const because = () => `Agreed ${next()}`
  const blankUser = {
    ...{ reading: '', email: null, phone: null, employeeId: null, region: '', organisationId: null },
    ...{ departmentIds: [], positionIds: [], validTo: null },
  }
  const roleFields = () => ({
    ...{
      name: `Past role ${next()}`,
      nameEn: `Past role en ${next()}`,
      description: random.chance(0.5) ? because() : '',
    },
    ...{
      category: 'other' as const,
      level: 'study' as const,
      dataScope: random.pick(['tenant', 'study', 'self'] as const),
    },
    ...{ blinding: 'none' as const, contractRole: random.chance(0.3) },
  })
  const rightsSome = (share: number) => {
    const menus = everyRight.filter(each => /^1\d{3}$/.test(each) && random.chance(share))
    const buttons = everyRight.filter(
      each => menus.includes(each.split('-')[0]!) && each.includes('-') && random.chance(0.4),
    )
    return ['1', ...menus, ...buttons]
  }
  const onUser =
    (
      call:
        | typeof users.disableUsers
        | typeof users.activateUsers
        | typeof users.enableUsers
        | typeof downgradeUsers,
      where: string,
    ): Act =>
    async () => {
      const found = await person(where)
      if (!found) return null
      const input = { users: [{ id: found.id, rowVersion: found.rowVersion }], reason: because() }
      const { code, data } = await server.call(call, input, by())
      return { code: code || (data.results[0]?.code ?? 1), data }
    }
  const onRole =
    (call: typeof disableRole, where: string): Act =>
    async () => {
      const found = await role(where)
      return found ? server.call(call, { ...found, reason: because() }, by()) : null
    }
  const toUsers =
    (call: typeof makeMainDepartment): Act =>
    async () => {
      const [found, where] = [await person(), await department()]
      if (!found || !where) return null
      const seen = [{ id: found.id, rowVersion: found.rowVersion }]
      const { code, data } = await server.call(call, { id: where.id, users: seen, reason: because() }, by())
      return { code: code || (data.results[0]?.code ?? 1) }
    }
  const register = async () => {
    const guest = {
      email: `past.${next()}@visit.example`,
      account: `past.person.${number}.${random.below(100_000)}`,
    }
    await server.removeRows('frequency')
    const where = await department()
    // Another worker may have removed the department since.
    const invited = await rig.invite(guest.email, {
      departmentId: random.chance(0.5) ? (where?.id ?? null) : null,
    })
    return invited.code === 0 ? rig.register(await rig.linkOf(guest.email), guest.account) : invited
  }
  return {
    register,
    activate: onUser(users.activateUsers, "u.status in ('inactive', 'under_review')"),
    reject: onUser(users.rejectUsers as never, "u.status = 'under_review'"),
    sendBack: onUser(users.sendBackUsers as never, "u.status = 'under_review'"),
    disable: onUser(users.disableUsers, "u.status = 'enabled'"),
    enable: onUser(users.enableUsers, "u.status = 'disabled'"),
    removePeople: onUser(users.removePeople as never, 'u.account_id is null'),
    downgrade: onUser(downgradeUsers, "u.account_id is not null and u.status = 'enabled'"),
    addUser: async () => {
      const { departmentIds } = { departmentIds: await some<string>(2, department) }
      const positionIds = await some<string>(2, position)
      const more = {
        email: random.chance(0.5) ? `added.${next()}@visit.example` : null,
        employeeId: random.chance(0.5) ? `E-${next()}` : null,
        validTo: random.chance(0.3) ? '2031-01-01T08:00:00+08:00' : null,
      }
      const names = {
        lastName: `Family ${next()}`,
        firstName: 'Given',
        type: random.pick(['internal', 'external'] as const),
      }
      return server.call(users.addUser, { ...blankUser, ...names, ...more, departmentIds, positionIds }, by())
    },
    editUser: async () => {
      const found = await person()
      if (!found) return null
      const change = random.pick([
        { lastName: `Other ${next()}` },
        { phone: String(13_000_000_000 + random.below(900_000_000)) },
        { region: random.pick(['', 'East', 'West']) },
        { departmentIds: await some<string>(3, department) },
        { positionIds: await some<string>(3, position) },
        { validTo: random.pick([null, '2032-05-05T05:05:05.555+02:00', soon()]) },
        { employeeId: `E-${next()}`, reading: `reading ${next()}` },
      ])
      return server.call(users.editUser, { id: found.id, rowVersion: found.rowVersion, ...change }, by())
    },
    ownProfile: async () => {
      const found = await holder()
      if (!found?.account) return null
      // Another worker may have removed the account or its name meanwhile.
      const own = await server.caller(found.account, null).catch(() => null)
      if (!own) return null
      const fields = {
        lastName: `Own ${next()}`,
        firstName: 'Self',
        reading: '',
        region: '',
        rowVersion: found.rowVersion,
      }
      return server.call(saveOwnProfile, fields, own)
    },
    rename: async () => {
      const found = await holder()
      if (!found) return null
      return server.call(
        renameAccount,
        { userId: found.id, account: `renamed.${next()}`, reason: because() },
        by(),
      )
    },
    grant: async () => {
      const [found, given, more] = [await holder(), await role('r.enabled'), await role('r.enabled')]
      if (!found || !given || !more) return null
      const grants = [
        {
          roleId: given.id,
          effectiveAt: random.chance(0.4) ? soon() : null,
          expiresAt: random.chance(0.4) ? soon() : null,
        },
        ...(random.chance(0.4) && more.id !== given.id ? [{ roleId: more.id }] : []),
      ]
      return server.call(grantRoles, { userId: found.id, grants, reason: because() }, by())
    },
    changeGrant: async () => {
      const found = await grant()
      if (!found) return null
      const { id, rowVersion } = found
      const expiresAt = random.chance(0.3) ? null : soon()
      return server.call(
        changeGrant,
        { id, rowVersion, effectiveAt: null, expiresAt, reason: because() },
        by(),
      )
    },
    endRoles: async () => {
      const found = await grant()
      if (!found) return null
      const grants = [{ id: found.id, rowVersion: found.rowVersion }]
      const { code, data } = await server.call(endRoles, { grants, reason: because() }, by())
      return { code: code || (data.results[0]?.code ?? 1) }
    },
    handover: async () => {
      const [found, to] = [await grant(), await holder()]
      if (!found || !to || to.id === found.userId) return null
      const at = new Date(Math.ceil(Date.now() / minute) * minute + minute).toISOString()
      const wish = {
        fromUserId: found.userId,
        toUserId: to.id,
        at,
        reason: because(),
        assignmentIds: [found.id],
        submit: true,
      }
      const { code, data } = await server.call(addHandover, wish, by())
      if (code !== 0) return { code }
      await server.setRows('handover', { id: data.id }, { at: new Date() })
      const run = () => runHandover(server.database, { tenantId: admin.tenantId, id: data.id, run: 1 })
      // As the queue does: once more after a deadlock.
      while ((await run().catch(inTheWay)) === null);
      const [done] = await server.getRows('handover', { id: data.id }, 'state')
      return { code: done?.state === 'done' ? 0 : 1 }
    },
    addRole: async () => {
      const positionIds = await some<string>(2, position)
      const rights = rightsSome(0.3)
      const wish = {
        ...roleFields(),
        validity: 'permanent' as const,
        expiresAt: null,
        positionIds,
        rights,
        reason: '',
      }
      return server.call(addRole, wish, by())
    },
    copyRole: async () => {
      const found = await role()
      return found ? server.call(copyRole, { id: found.id, reason: '' }, by()) : null
    },
    editRole: async () => {
      const found = await role('r.enabled')
      if (!found) return null
      const { name, nameEn, description, dataScope, contractRole } = roleFields()
      const change = random.pick([
        { name, nameEn },
        { description, contractRole },
        { dataScope },
        { positionIds: await some<string>(2, position) },
        {
          validity: 'temporary' as const,
          expiresAt: random.chance(0.5) ? soon() : '2033-01-01T00:00:00+09:00',
        },
        { validity: 'permanent' as const, expiresAt: null },
      ])
      return server.call(updateRole, { ...found, ...change, reason: '' }, by())
    },
    editRights: async () => {
      const found = await role('r.enabled')
      if (!found) return null
      const held = await server.rows<{ right: string }>(
        `select menu_id::text as right from role_menu where role_id = $1 union all
          select menu_id || '-' || button from role_button where role_id = $1`,
        [found.id],
      )
      const wished = rightsSome(0.3)
      const now = held.map(each => each.right)
      const added = wished.filter(each => each !== '1' && !now.includes(each))
      const removed = now.filter(each => !wished.includes(each))
      return server.call(updateRole, { ...found, added, removed, reason: because() }, by())
    },
    disableRole: onRole(disableRole, 'r.enabled'),
    enableRole: onRole(enableRole as never, 'not r.enabled'),
    removeRole: onRole(removeRole as never, 'true'),
    addDepartment: async () => {
      const top = await server.getRow('department', { tenant_id: admin.tenantId, parent_id: null }, 'id')
      return server.call(
        addDepartment,
        { name: `Past ${next()}`, nameEn: '', parentId: top.id, beforeId: null },
        by(),
      )
    },
    editDepartment: async () => {
      const [found, head] = [await department(), await holder()]
      if (!found) return null
      const change = random.pick([
        { name: `Past ${next()}` },
        { applications: random.pick([[], [1], [1, 2], [1, 3, 5]]) },
        { headUserId: random.chance(0.5) ? null : (head?.id ?? null) },
        { managerIds: await some<string>(2, holder) },
      ])
      return server.call(editDepartment, { ...found, ...change, reason: because() }, by())
    },
    moveDepartment: async () => {
      const [found, to] = [await department(), await department()]
      return found && to ? server.call(moveDepartment, { ...found, parentId: to.id, reason: '' }, by()) : null
    },
    removeDepartment: async () => {
      const found = await department()
      return found ? server.call(removeDepartment, { ...found, reason: because() }, by()) : null
    },
    addMembers: async () => {
      const [found, where] = [await person(), await department()]
      if (!found || !where) return null
      return server.call(addDepartmentMembers, { id: where.id, userIds: [found.id], reason: '' }, by())
    },
    makeMain: toUsers(makeMainDepartment),
    removeMembers: toUsers(removeDepartmentMembers as never),
    addPosition: async () =>
      server.call(
        addPosition,
        { name: `Past ${next()}`, nameEn: '', isCategory: false, parentId: null },
        by(),
      ),
    removePosition: async () => {
      const found = await position()
      return found ? server.call(removePosition, { ...found, reason: '' }, by()) : null
    },
    confirmed: async () => {
      const [asker, other] = actors
      const found = await person("u.account_id is not null and u.status = 'enabled'")
      const free = { tenant_id: admin.tenantId, enabled: true, removed_at: null, level: 'study' }
      const sights = await server.getRows(
        'role',
        { ...free, blinding: not('none'), orderBy: 'blinding, id' },
        'blinding as code',
        'id',
      )
      const [blinded, open] = [
        sights.find(each => each.code === 'blinded'),
        sights.find(each => each.code === 'unblinded'),
      ]
      if (!found || !blinded || !open) return null
      const give = (roleId: string) => ({ userId: found.id, grants: [{ roleId }], reason: because() })
      await server.call(grantRoles, give(blinded.id), asker!)
      const held = await server.call(
        holdChange,
        { call: 'grantRoles', input: give(open.id), reason: because() },
        asker!,
      )
      if (held.code !== 0) return { code: held.code }
      return server.call(confirmChange, { id: held.data.id, reason: because() }, other!)
    },
  }
}
