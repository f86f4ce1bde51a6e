import { describe, expect, it, test } from 'vitest'
import { menus, notBuilt, withoutScreen } from '../../contract/access/menus.ts'
import { furtherScreens } from '../../contract/workspace/further-screens.ts'
import { type GuardState, guard, holds, type Ruling } from '../../portal/guard.ts'
import { isApplicationPath, isSafeTarget, safeTarget } from '../../portal/safe-target.ts'
import { refusesBack, screens } from '../../portal/screens.ts'

const origin = 'https://mds.example'
const standing = (over: Partial<NonNullable<GuardState>> = {}): NonNullable<GuardState> => ({
  canAdminister: true,
  menus: new Set([1002, 1011]),
  buttons: new Set(['1011-USER_MANAGEMENT_EDIT']),
  ...over,
})
const at = (address: string) => {
  const url = new URL(address, origin)
  return {
    path: url.pathname,
    search: Object.fromEntries(url.searchParams),
    origin,
    href: url.pathname + url.search,
  }
}
const pass: Ruling = { pass: true }
const tokenNeeded = 'tokenNeeded' as const

const table: readonly [row: string, address: string, who: GuardState, ruling: Ruling][] = [
  ['B1', '/', null, { to: '/login' }],
  ['B2 C1', '/login', null, pass],
  ['C1 B7', '/survey', null, pass],
  ['C1 B7', '/survey', standing(), pass],
  ['B20', '/documentCenter?resCode=sop-12', standing(), pass],
  [
    'B20 C3',
    '/documentCenter?resCode=sop-12',
    null,
    { to: '/login', remember: '/documentCenter?resCode=sop-12', message: tokenNeeded },
  ],
  ['B3', '/login/resetpwd', null, pass],
  ['B4', '/login/forgetPass', null, pass],
  ['B5', '/login/forgetPassNext', null, pass],
  ['B5', '/login/forgetPassNext', standing(), pass],
  ['C1', '/404', null, pass],
  ['C2', '/eLearning/task', null, { to: '/login', redirectUrl: '/eLearning/task', message: tokenNeeded }],
  [
    'B15 C2',
    '/eLearning/userTaskRecord/1',
    null,
    { to: '/login', redirectUrl: '/eLearning/userTaskRecord/1', message: tokenNeeded },
  ],
  ['B15', '/eLearning/userTaskRecord/1', standing({ menus: new Set() }), pass],
  ['B16', '/eLearning/userCourseRecord/1/2', standing({ menus: new Set() }), pass],
  ['B12', '/eLearning/task', standing({ menus: new Set() }), pass],
  ['B13', '/eLearning/1/course', standing({ menus: new Set() }), pass],
  ['B14', '/eLearning/1/course/2', standing({ menus: new Set() }), pass],
  ['C2', '/eLearning', null, { to: '/login', redirectUrl: '/eLearning', message: tokenNeeded }],
  ['B18', '/eLearning', standing({ menus: new Set() }), { to: '/eLearning/task' }],
  ['B18', '/eLearning/', standing(), { to: '/eLearning/task' }],
  ['P26', '/csr_mds', standing({ menus: new Set([1043, 1012, 1011]) }), { to: '/csr_mds/user' }],
  ['P26', '/csr_mds', standing({ menus: new Set([1043]) }), { to: '/home' }],
  ['C3 C14', '/home', null, { to: '/login', remember: '/home', message: tokenNeeded }],
  [
    'C3 C14',
    '/csr_mds/user?status=enabled',
    null,
    { to: '/login', remember: '/csr_mds/user?status=enabled', message: tokenNeeded },
  ],
  ['C4', '/', standing(), { to: '/home' }],
  ['C4', '/login', standing(), { to: '/home' }],
  ['C4 TR-W1', '/login?redirectUrl=/ctms/home', standing(), { to: '/ctms/home' }],
  ['C4 TR-W1', '/login?redirectUrl=//evil.example', standing(), { to: '/home' }],
  ['C5', '/home', standing({ menus: new Set() }), pass],
  ['C5', '/home/notice/todo', standing({ menus: new Set() }), pass],
  ['C6', '/csr_mds/user', standing(), pass],
  ['C6', '/csr_mds/user/detail/0b7', standing(), pass],
  ['C8', '/csr_mds/user', standing({ menus: new Set([1002]) }), { to: '/csr_mds/customer' }],
  ['P26', '/csr_mds/user', standing({ menus: new Set([1010]) }), { to: '/home' }],
  ['P26', '/csr_mds/customer', standing({ menus: new Set([1011]) }), { to: '/home' }],
  ['C9', '/csr_mds/user', standing({ canAdminister: false }), { to: '/home' }],
  ['C9', '/csr_mds', standing({ canAdminister: false }), { to: '/home' }],
  ['B24', '/csr_mds', standing(), { to: '/csr_mds/customer' }],
  ['C10', '/home?logout=1&redirectUrl=/ctms/home', standing(), { signOut: true, next: '/ctms/home' }],
  [
    'C10 TR-W1',
    '/home?logout=1&redirectUrl=https://evil.example',
    standing(),
    { signOut: true, next: '/login' },
  ],
  ['C11', '/home?sysId=2', standing(), { leave: 2 }],
  ['C11', '/home?sysId=nonsense', standing(), pass],
  ['B23', '/nowhere', null, { to: '/404' }],
  ['B23', '/csr_mds/nowhere', standing(), { to: '/404' }],
  ['P30', '/Home', standing(), { to: '/404' }],
  ['P30', '/CSR_MDS/user', standing(), { to: '/404' }],
  ['P30', '/elearning', null, { to: '/404' }],
]

test('B24: a menu that roles are offered has a screen, and one that is not offered has none', () => {
  const opened = new Set(screens.flatMap(({ access }) => (typeof access === 'object' ? [access.menu] : [])))
  for (const { id, key } of menus) expect(notBuilt.has(String(id)), key).toBe(!opened.has(id))
})

test('B24: a menu that a role gets has a screen of its own, and one that it does not get has none', () => {
  const paths = new Set(screens.map(({ path }) => path.replace(/\$(\w+)/g, '{$1}')))
  for (const { key, path } of [...menus, ...furtherScreens])
    expect(withoutScreen.has(key), key).toBe(!paths.has(path))
  const sites = menus.find(({ key }) => key === 'sites')!
  expect(guard(at(sites.path), standing()), 'a template is no address').toEqual({ to: '/404' })
})

describe('guard', () => {
  it.each(table)('%s: %s', (_row, address, who, ruling) => {
    expect(guard(at(address), who)).toEqual(ruling)
  })

  it('C7: a button opens a screen only with its menu, and only under its own key', () => {
    const access = { menu: 1011, button: 'USER_MANAGEMENT_EDIT' }
    expect(holds(access, standing())).toBe(true)
    expect(holds(access, standing({ menus: new Set([1002]) }))).toBe(false)
    expect(holds(access, standing({ buttons: new Set() }))).toBe(false)
    expect(holds({ ...access, button: 'USER_MANAGEMENT_INVITATION' }, standing())).toBe(false)
    expect(holds({ menu: 1002, button: 'USER_MANAGEMENT_EDIT' }, standing())).toBe(false)
  })

  it('P26: never sends anybody in a circle', () => {
    const menuSets = [[], [1002], [1011], [1002, 1011]].map(ids => new Set(ids))
    for (const menus of menuSets) {
      for (const canAdminister of [true, false]) {
        const who = standing({ menus, canAdminister })
        for (const address of [
          '/',
          '/login',
          '/home',
          '/csr_mds',
          '/csr_mds/customer',
          '/csr_mds/user',
          '/x',
        ]) {
          let ruling = guard(at(address), who)
          for (let hops = 0; 'to' in ruling; hops += 1) {
            expect(hops, `${address} after ${hops} hops`).toBeLessThan(4)
            ruling = guard(at(ruling.to), who)
          }
          expect(ruling).toEqual(pass)
        }
      }
    }
  })
})

describe('TR-W1: targets of a redirect', () => {
  it.each([
    '/home',
    '/ctms/home',
    '/csr_mds/user?page=2',
    '/ctms/#/study/1/home',
    '/home/notice/todo',
    '/eLearning/task',
    '/elearning/home',
    '/csr_mds/user?query=%E6%9E%97',
    '/home?note=https://elsewhere.example',
    '/documentCenter?resCode=manual',
  ])('lets %s pass', target => {
    expect(isSafeTarget(target, origin)).toBe(true)
    expect(safeTarget(target, origin)).toBe(target)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    ' /home',
    'javascript:alert(1)',
    'data:text/html,x',
    'home',
    '',
    '/plt/auth/logout',
    '/home?logout=1',
    '/home?sysId=3&%6Cogout',
    '/.//evil.example',
    '/mdsdata/api/mdsUser/detail',
    '/home%',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'https://mds.example@evil.example',
    'https://mds.example.evil.example',
    'https://mds.example/home',
    '///evil.example',
    '////evil.example',
    '//evil.example@mds.example',
    '/\\/evil.example',
    '\\/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    '/%0a/evil.example',
    '/%00/evil.example',
    '/%2F%2Fevil.example',
    '/%25252Fevil.example',
    '/%2525252525252Fevil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%E0%A4%A',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'blob:https://mds.example/0b7',
    'file:///etc/passwd',
    'about:blank',
    '?redirectUrl=/home',
    '#/home',
    '../home',
    '/home?logout',
    '/x/../plt/auth/logout',
    '/%70lt/auth/logout',
    '/mdscore/api/mdsUser/getSystemRoles',
    '/csrctms/file/one/1/2',
    '/elearning/file/getSafeUrl?url=https://evil.example',
    '/elearning/clientCourse/clearProgress',
  ])('refuses %j', target => {
    expect(safeTarget(target, origin)).toBe('/home')
  })

  it('takes nothing but text', () => {
    for (const value of [undefined, null, 1, ['/home'], {}]) expect(safeTarget(value, origin)).toBe('/home')
  })
})

describe('A14: pages of sub-applications are not drawn here', () => {
  it.each([
    ['/ctms', true],
    ['/ctms/home', true],
    ['/ctmsv3/home', true],
    ['/csr_mds/user', false],
    ['/ctmsx', false],
    ['/home', false],
  ])('%s: %s', (path, outside) => {
    expect(isApplicationPath(path)).toBe(outside)
  })
})

describe('B58 screens of menus, and those that are not gone back from', () => {
  it('every screen of the administration names its menu, but for what users ask for themselves', () => {
    const open = screens.filter(
      ({ path, access }) => path.startsWith('/csr_mds/') && typeof access === 'string',
    )
    const requests = '/csr_mds/authApplication'
    expect(open.map(({ path }) => path)).toEqual([
      `${requests}/myApplication`,
      `${requests}/approve/$userId/$formId`,
      `${requests}/inviteApprove/$userId/$formId`,
      ...['', '/$userId', '/$userId/$formId'].map(rest => `${requests}/authEdit${rest}`),
    ])
  })

  it('steps whose secrets are used up refuse the way back, and only that', () => {
    for (const path of ['/login/verification', '/changeEmail', '/changePhone']) {
      const refused = ['BACK', 'GO', 'PUSH'].map(action => refusesBack(path, action, true))
      expect(refused, path).toEqual([true, true, false])
      // Nothing is proved yet: only the second step of a sign-in begins with a secret.
      expect(refusesBack(path, 'BACK', false), path).toBe(path === '/login/verification')
    }
    expect(refusesBack('/home', 'BACK', true)).toBe(false)
  })
})
