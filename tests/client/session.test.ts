import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCookie, writeCookie } from '../../client/page/cookies.ts'
import { send } from '../../client/session/api.ts'
import { onSessionChange, type SessionChange } from '../../client/session/changes.ts'
import { forgetSession } from '../../client/session/forget.ts'
import { signOut, switchRole, switchTenant } from '../../client/session/session.ts'
import { startSession } from '../../client/session/start.ts'
import { createSessionStore, type SessionStore } from '../../client/session/store.ts'
import { dropTokens } from '../../client/session/tokens.ts'
import { signInByMailedCode, signInByPassword } from '../../client/sign-in/sign-in.ts'
import { searchUsers } from '../../contract/users/calls.ts'
import { ok, type ReceivedCall, refuse, type Said, withServer } from './rig.ts'
import { accountId, failure, soon } from './signed-in.ts'

const rig = withServer()
const otherAccount = 'b0000000-0000-4000-8000-000000000002'
const role = (id: string, lastUsed = false) => ({
  id,
  code: null,
  name: id,
  nameEn: id,
  level: 'study',
  lastUsed,
})
const tenant = (id: string) => ({ id, companyName: id, companyNameEn: id, timeZone: 'Asia/Shanghai' })
const password = { account: ' zhang.wei ', password: 'Passw0rd!', ticket: 'ticket' }

const rolesIn: Record<string, ReturnType<typeof role>[]> = {
  t1: [role('r1'), role('r2', true)],
  t2: [role('r8'), role('r9')],
}

/** The server's state: the user of a token, the roles of each tenant, the menus of each role. */
const world = (seen: ReceivedCall): Said => {
  const { path, headers } = seen
  const who = headers.authorization === 'Bearer token-b' ? otherAccount : accountId
  if (path === '/plt/auth/token' || path === '/plt/auth/tokenForEmail')
    return ok({ accessToken: 'token-a', refreshToken: 'never-kept', userId: accountId, expiresIn: 600 })
  if (!headers.authorization) return refuse(999404)
  if (path === '/plt/auth/getTenantList') return ok({ records: [tenant('t1'), tenant('t2')], total: 2 })
  const tenantId = String(headers['mds-tenant'])
  if (path.endsWith('/getUserInfo'))
    return ok({ id: `u-${tenantId}`, accountId: who, account: 'zhang.wei', tenant: tenant(tenantId) })
  if (path.endsWith('/getSystemRoles')) return ok(rolesIn[tenantId] ?? [])
  if (path.endsWith('/getSystemRoleMenus')) {
    const { roleId } = seen.body as { roleId: string }
    const menus = [
      { id: 1011, sort: 60 },
      { id: 1002, sort: 10 },
    ]
    return ok({ menus, buttons: [`1011-${roleId}`] })
  }
  return ok()
}

const starts: { stop: () => void }[] = []
const start = (store: SessionStore) => {
  const started = startSession(store)
  starts.push(started)
  return started
}
const getChanges = (store: SessionStore) => {
  const heard: SessionChange[] = []
  onSessionChange(store, change => heard.push(change))
  return heard
}
/** Another tab: it reports through the channel and the cookies, as this tab does. */
const otherTab = (message: unknown) => {
  const channel = new BroadcastChannel('mds-session')
  channel.postMessage(message)
  setTimeout(() => channel.close(), 50)
}

beforeEach(() => rig.serve(world))
afterEach(() => {
  for (const { stop } of starts.splice(0)) stop()
  dropTokens(createSessionStore(), true)
  localStorage.clear()
})

describe('sign-in', () => {
  test('F32, F30, G14, P19, P23: password sign-in loads tenant, last role, menus by sort and buttons, and keeps cookies', async () => {
    const store = createSessionStore()
    expect(await signInByPassword(password, store)).toBe('entered')
    const hash = createHash('md5').update('Passw0rd!').digest('hex').toUpperCase()
    expect(rig.seen[0]!.body).toEqual({
      account: 'zhang.wei',
      password: hash,
      verificationCode: 'ticket',
      rememberCheck: false,
    })
    const session = store.$session.get()
    expect(session).toMatchObject({
      status: 'ready',
      user: { accountId },
      tenant: { id: 't1' },
      role: { id: 'r2' },
    })
    expect(session.menus.map(menu => menu.id)).toEqual([1002, 1011])
    expect(session.buttons).toEqual(['1011-r2'])
    const names = ['mds-token', 'mds-user', 'mds-tenant', 'mds-role'] as const
    expect(names.map(readCookie)).toEqual(['token-a', accountId, 't1', 'r2'])
    expect(`${document.cookie} ${JSON.stringify(localStorage)}`).not.toContain('never-kept')
  })

  test('F32: without a last role the first one is taken', async () => {
    const store = createSessionStore()
    await signInByPassword(password, store)
    await switchTenant('t2', store)
    expect(store.$session.get().role?.id).toBe('r8')
  })

  test('H7: who holds no role acts as -1, and the menus are asked for with the system of the page', async () => {
    const store = createSessionStore()
    store.update({ appId: 3 })
    await signInByPassword(password, store)
    await switchTenant('t3', store)
    const asked = rig.seen.filter(({ path }) => path.endsWith('/getSystemRoleMenus'))
    expect(asked.map(each => each.body)).toEqual([
      { roleId: 'r2', sysId: 3 },
      { roleId: '-1', sysId: 3 },
    ])
    expect(asked.at(-1)!.headers['mds-role'], 'it is no role that could be claimed').toBeUndefined()
    const { role: acting, menus, buttons } = store.$session.get()
    expect([acting, menus.map(each => each.id), buttons]).toEqual([null, [1002, 1011], ['1011--1']])
  })

  test('F31: sign-in by a mailed code', async () => {
    const store = createSessionStore()
    await signInByMailedCode({ email: ' zhang@example.org ', code: ' 123456 ' }, store)
    expect(rig.seen[0]!.body).toMatchObject({ email: 'zhang@example.org', verificationCode: '123456' })
    expect(store.$session.get().status).toBe('ready')
  })

  test('N15: a wrong password is the form’s to show: nothing on the page reacts', async () => {
    const store = createSessionStore()
    const heard: string[] = []
    store.onReaction(reaction => heard.push(reaction.name))
    rig.serve(() => refuse(999401))
    expect((await failure(signInByPassword(password, store))).name).toBe('signInFailed')
    await soon()
    expect(heard).toEqual([])
    expect(document.cookie).not.toContain('mds-token')
  })

  test('a sign-in whose person can’t be loaded is none; an expired password keeps its tokens and opens the dialog (N18)', async () => {
    const store = createSessionStore()
    const heard: string[] = []
    store.onReaction(reaction => heard.push(reaction.name))
    let code = 999500
    rig.serve(seen => (seen.path.endsWith('/getUserInfo') ? refuse(code) : world(seen)))
    expect((await failure(signInByPassword(password, store))).name).toBe('serverBusy')
    expect([store.$session.get().status, readCookie('mds-token')]).toEqual(['none', null])
    code = 999415
    expect((await failure(signInByPassword(password, store))).name).toBe('passwordExpired')
    expect(readCookie('mds-token')).toBe('token-a')
    await expect.poll(() => heard).toEqual(['mds-password-expired'])
  })

  test('the same person who signs in again goes on where he was', async () => {
    const store = createSessionStore()
    await signInByPassword(password, store)
    await switchTenant('t2', store)
    expect(await signInByPassword(password, store)).toBe('resumed')
    expect(store.$session.get().tenant?.id).toBe('t2')
  })
})

describe('a fresh page', () => {
  test('the session is taken up from the cookies, with tenant and role as left', async () => {
    await signInByPassword(password, createSessionStore())
    writeCookie('mds-role', 'r1')
    const store = createSessionStore()
    await start(store).ready
    expect(store.$session.get()).toMatchObject({ status: 'ready', tenant: { id: 't1' }, role: { id: 'r1' } })
  })

  test('a session that has ended is none, and nobody is asked anything', async () => {
    await signInByPassword(password, createSessionStore())
    const store = createSessionStore()
    const heard: string[] = []
    store.onReaction(reaction => heard.push(reaction.name))
    rig.serve(() => refuse(999402))
    await start(store).ready
    expect(store.$session.get().status).toBe('none')
    expect(readCookie('mds-user')).toBeNull()
    expect(heard).toEqual([])
  })

  test('without cookies nothing is asked of the server', async () => {
    const store = createSessionStore()
    await start(store).ready
    expect(rig.seen).toHaveLength(0)
    expect(store.$session.get().status).toBe('none')
  })

  test('a token of the host is identified without touching the cookies', async () => {
    const store = createSessionStore({ accessToken: 'token-a', apiBase: rig.base })
    await start(store).ready
    expect(store.$session.get()).toMatchObject({ status: 'ready', user: { accountId } })
    expect(document.cookie).not.toContain('mds-')
  })

  test('a token that the host hands over later is identified then, and null signs out', async () => {
    const store = createSessionStore({ apiBase: rig.base })
    await start(store).ready
    store.update({ accessToken: 'token-a' })
    await expect.poll(() => store.$session.get().status).toBe('ready')
    store.update({ accessToken: null })
    expect(store.$session.get()).toMatchObject({ status: 'none', user: null, menus: [] })
  })
})

describe('tenant, role, sign-out', () => {
  test('P23: nothing of the old tenant is left once the switch has begun', async () => {
    const store = createSessionStore()
    await signInByPassword(password, store)
    const changes = getChanges(store)
    const work = switchTenant('t2', store)
    expect(store.$session.get()).toMatchObject({ status: 'pending', tenant: null, role: null, buttons: [] })
    await work
    expect(store.$session.get()).toMatchObject({
      status: 'ready',
      tenant: { id: 't2' },
      user: { id: 'u-t2' },
    })
    expect(readCookie('mds-tenant')).toBe('t2')
    expect(changes).toEqual([{ kind: 'tenant', elsewhere: false }])
  })

  test('a tenant that can’t be entered leaves the person where he was', async () => {
    const store = createSessionStore()
    await signInByPassword(password, store)
    rig.serve(seen => (seen.headers['mds-tenant'] === 't2' ? refuse(100103) : world(seen)))
    expect((await failure(switchTenant('t2', store))).name).toBe('licenceExpired')
    expect(store.$session.get()).toMatchObject({ status: 'ready', tenant: { id: 't1' } })
    expect(readCookie('mds-tenant')).toBe('t1')
  })

  test('F34, H6: a role is remembered by the server, then its menus and buttons come', async () => {
    const store = createSessionStore()
    await signInByPassword(password, store)
    await switchRole('r1', store)
    expect(rig.of('/mdscore/api/mdsUser/useRole')[0]!.body).toEqual({ roleId: 'r1' })
    expect(rig.of('/mdscore/api/mdsUser/getSystemRoleMenus').at(-1)!.headers['mds-role']).toBe('r1')
    expect(store.$session.get()).toMatchObject({ role: { id: 'r1' }, buttons: ['1011-r1'] })
    expect(readCookie('mds-role')).toBe('r1')
  })

  test('F33: sign-out tells the server with token and title, and forgets', async () => {
    const store = createSessionStore()
    await signInByPassword(password, store)
    expect(await signOut({ everywhere: true, auditTitle: ' Sign out ' }, store)).toBe(true)
    const [call] = rig.of('/plt/auth/logout')
    expect(call!.headers.authorization).toBe('Bearer token-a')
    expect(call!.body).toEqual({ everywhere: true, auditTitle: 'Sign out' })
    expect(store.$session.get()).toMatchObject({ status: 'none', user: null, accessToken: null })
    expect(document.cookie).not.toMatch(/mds-(token|user|tenant|role)/)
  })

  test('F33: sign-out forgets even when the server can’t be told', async () => {
    const store = createSessionStore()
    await signInByPassword(password, store)
    rig.serve(() => ({ raw: reply => reply.destroy() }))
    expect(await signOut({}, store)).toBe(false)
    expect(store.$session.get().status).toBe('none')
  })
})

describe('F37: another tab, within 1 s', () => {
  const ready = async () => {
    const store = createSessionStore()
    const started = start(store)
    await started.ready
    await signInByPassword(password, store)
    return { store, changes: getChanges(store) }
  }
  const within = { timeout: 1000, interval: 10 }

  test('a role that it took is taken here, told as from elsewhere', async () => {
    const { store, changes } = await ready()
    writeCookie('mds-role', 'r1')
    otherTab({ kind: 'session', accountId, tenantId: 't1', roleId: 'r1' })
    await expect.poll(() => changes, within).toEqual([{ kind: 'role', elsewhere: true }])
    expect(store.$session.get()).toMatchObject({ role: { id: 'r1' }, buttons: ['1011-r1'] })
  })

  test('a tenant that it entered is entered here', async () => {
    const { store, changes } = await ready()
    writeCookie('mds-tenant', 't2')
    otherTab({ kind: 'session', accountId, tenantId: 't2', roleId: 'r8' })
    await expect.poll(() => changes, within).toEqual([{ kind: 'tenant', elsewhere: true }])
    expect(store.$session.get()).toMatchObject({ tenant: { id: 't2' }, role: { id: 'r8' } })
  })

  test('its sign-out signs out here', async () => {
    const { store, changes } = await ready()
    forgetSession(createSessionStore())
    dropTokens(createSessionStore(), true)
    otherTab({ kind: 'signed-out' })
    await expect.poll(() => changes, within).toEqual([{ kind: 'signed-out', elsewhere: true }])
    expect(store.$session.get()).toMatchObject({ status: 'none', user: null })
  })

  test('its sign-out signs out here, though its cookies arrive after its word', async () => {
    const { store, changes } = await ready()
    otherTab({ kind: 'signed-out' })
    await Promise.resolve()
    expect(store.$session.get().status).toBe('ready')
    dropTokens(createSessionStore(), true)
    await expect.poll(() => changes, within).toEqual([{ kind: 'signed-out', elsewhere: true }])
  })

  test('another account that signed in there replaces the person here; his cookies stay', async () => {
    const { store, changes } = await ready()
    writeCookie('mds-token', 'token-b')
    writeCookie('mds-user', otherAccount)
    otherTab({ kind: 'session', accountId: otherAccount, tenantId: 't1', roleId: 'r2' })
    await expect.poll(() => changes, within).toEqual([{ kind: 'account', elsewhere: true }])
    expect(store.$session.get().user?.accountId).toBe(otherAccount)
    expect(readCookie('mds-token')).toBe('token-b')
  })

  test('the storage event does the same where no channel reaches', async () => {
    const { changes } = await ready()
    writeCookie('mds-role', 'r1')
    const newValue = JSON.stringify({ kind: 'session', accountId, tenantId: 't1', roleId: 'r1', told: 1 })
    window.dispatchEvent(new StorageEvent('storage', { key: 'mds-session', newValue }))
    await expect.poll(() => changes, within).toEqual([{ kind: 'role', elsewhere: true }])
  })

  test('told by channel and storage at once, it loads once', async () => {
    const { changes } = await ready()
    const before = rig.of('/mdsdata/api/mdsUser/getUserInfo').length
    writeCookie('mds-role', 'r1')
    const message = { kind: 'session' as const, accountId, tenantId: 't1', roleId: 'r1' }
    otherTab(message)
    const newValue = JSON.stringify({ ...message, told: 1 })
    window.dispatchEvent(new StorageEvent('storage', { key: 'mds-session', newValue }))
    await expect.poll(() => changes, within).toEqual([{ kind: 'role', elsewhere: true }])
    await rig.settled()
    expect(rig.of('/mdsdata/api/mdsUser/getUserInfo')).toHaveLength(before + 1)
    expect(changes).toHaveLength(1)
  })

  test('a return to the tab compares with the cookies', async () => {
    const { changes } = await ready()
    writeCookie('mds-role', 'r1')
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => changes, within).toEqual([{ kind: 'role', elsewhere: true }])
  })

  test('a call in the name of the old role is not sent at all', async () => {
    const { store, changes } = await ready()
    writeCookie('mds-role', 'r1')
    expect((await failure(send(searchUsers, {}, { session: store }))).name).toBe('sessionChanged')
    expect(rig.of('/mdsdata/api/mdsUser/queryListByPage')).toHaveLength(0)
    await expect.poll(() => changes, within).toHaveLength(1)
  })

  test('a page at the sign-in form goes on when another tab signs in', async () => {
    const store = createSessionStore()
    await start(store).ready
    const changes = getChanges(store)
    await signInByPassword(password, createSessionStore())
    otherTab({ kind: 'session', accountId, tenantId: 't1', roleId: 'r2' })
    await expect.poll(() => changes, within).toEqual([{ kind: 'signed-in', elsewhere: true }])
    expect(store.$session.get().status).toBe('ready')
  })

  test('this tab tells the others, without a token', async () => {
    const told: unknown[] = []
    const channel = new BroadcastChannel('mds-session')
    channel.addEventListener('message', event => told.push((event as MessageEvent).data))
    const { store } = await ready()
    await switchRole('r1', store)
    const expected = { kind: 'session', accountId, tenantId: 't1', roleId: 'r1' }
    await expect.poll(() => told, within).toContainEqual(expected)
    rig.serve(seen => (seen.headers['mds-tenant'] === 't2' ? refuse(100103) : world(seen)))
    await failure(switchTenant('t2', store))
    rig.serve(async seen => {
      if (seen.path.endsWith('getSystemRoleMenus'))
        await expect.poll(() => told, within).toContainEqual(there)
      return world(seen)
    })
    const there = { kind: 'session', accountId, tenantId: 't2', roleId: 'r8' }
    expect(told).not.toContainEqual(expect.objectContaining({ tenantId: 't2' }))
    await switchTenant('t2', store)
    expect(told, 'while its menus were still being asked for').toContainEqual(there)
    channel.close()
    expect(JSON.stringify(told) + localStorage.getItem('mds-session')).not.toContain('token-a')
  })
})
