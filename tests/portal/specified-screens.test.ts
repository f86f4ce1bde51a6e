import { describe, expect, test } from 'vitest'
import { menus } from '../../contract/access/menus.ts'
import { screens } from '../../portal/screens.ts'

/** The screens of the administration and their permission ids, as the specification lists them (B25 to B55, P6); `null`: every signed-in user. */
const specified: readonly (readonly [row: string, path: string, menu: number | null])[] = [
  ['B25', '/csr_mds/customer', 1002],
  ['B26', '/csr_mds/study', 1004],
  ['B27', '/csr_mds/study/create', 1004],
  ['B28', '/csr_mds/study/edit/$studyId', 1004],
  ['B29', '/csr_mds/study/exprotTempSet', 1004],
  ['B30', '/csr_mds/study/preview', 1041],
  ['B30', '/csr_mds/study/preview/$studyId', 1041],
  ['B31', '/csr_mds/study/$studyId/site/create', 1043],
  ['B32', '/csr_mds/study/$studyId/siteDetail/$siteId', 1043],
  ['B33', '/csr_mds/study/$studyId/memberDetail/$userId', 1044],
  ['B34', '/csr_mds/study/$studyId/member/choose', 1044],
  ['B35', '/csr_mds/organiztion', 1009],
  ['B36', '/csr_mds/organiztion/create', 1009],
  ['B37', '/csr_mds/organiztion/detail/$orgId', 1009],
  ['B38', '/csr_mds/role', 1010],
  ['B39', '/csr_mds/user', 1011],
  ['B40', '/csr_mds/user/invite', 1011],
  ['B41', '/csr_mds/user/detail/$userId', 1011],
  ['B42', '/csr_mds/user/upgrade/$userId', 1011],
  ['B43 P6', '/csr_mds/user/detail/$userId/transferOfPermissions', 1011],
  ['B44', '/csr_mds/user/detail/$userId/transferOfPermissions/edit', 1011],
  ['B44', '/csr_mds/user/detail/$userId/transferOfPermissions/edit/$id', 1011],
  ['B45', '/csr_mds/sudit', 1012],
  ['B46', '/csr_mds/department', 1003],
  ['B47 P6', '/csr_mds/position', 1005],
  ['B48 P6', '/csr_mds/setting', 1005],
  ['B49', '/csr_mds/authApplication', 1014],
  ['B51', '/csr_mds/authApplication/approve/$userId/$formId', null],
  ['B52', '/csr_mds/authApplication/remove/$userId/$formId', 1014],
  ['B53', '/csr_mds/authApplication/invite/$userId/$formId', 1014],
  ['B54', '/csr_mds/authApplication/inviteApprove/$userId', 1014],
  ['B55', '/csr_mds/authApplication/myApplication', null],
]

describe('a screen of the administration has the permission id of the specification', () => {
  test.each(specified)('%s', (_row, path, menu) => {
    const access = screens.find(each => each.path === path)?.access
    expect(access, path).toEqual(menu === null ? 'signed-in' : expect.objectContaining({ menu }))
  })

  test('every other screen below it has the id of the listed screen above it', () => {
    const listed = new Map(specified.map(([, path, menu]) => [path, menu]))
    const getListed = (path: string): number | null | undefined => {
      const above = path.slice(0, path.lastIndexOf('/'))
      return above === '/csr_mds' || above === '' ? undefined : (listed.get(above) ?? getListed(above))
    }
    const others = screens.filter(({ path }) => path.startsWith('/csr_mds/') && !listed.has(path))
    const wrong = others.filter(({ path, access }) => {
      const menu = getListed(path)
      return menu !== undefined && typeof access === 'object' && access.menu !== menu
    })
    // The pages below a study have the id of what they show, which the pages above say.
    expect(wrong.map(({ path }) => path)).toEqual([
      '/csr_mds/study/$studyId/site',
      '/csr_mds/study/$studyId/site/coverage',
      '/csr_mds/study/$studyId/member',
      '/csr_mds/study/$studyId/member/import',
      '/csr_mds/study/$studyId/request',
    ])
  })
})

test('the side menu leads each permission id to its screen', () => {
  const leads = menus.map(({ id, path }) => [path.replace('{studyId}', '$studyId'), id])
  expect(Object.fromEntries(leads)).toEqual({
    '/csr_mds/customer': 1002,
    '/csr_mds/department': 1003,
    '/csr_mds/study': 1004,
    '/csr_mds/position': 1005,
    '/csr_mds/organiztion': 1009,
    '/csr_mds/role': 1010,
    '/csr_mds/user': 1011,
    '/csr_mds/sudit': 1012,
    '/csr_mds/authApplication': 1014,
    '/csr_mds/noticeAgent': 1015,
    '/csr_mds/study/preview': 1041,
    '/csr_mds/study/$studyId/site': 1043,
    '/csr_mds/study/$studyId/member': 1044,
    '/csr_mds/learning': 1051,
    '/csr_mds/course': 1052,
    '/csr_mds/trainingTask': 1053,
    '/csr_mds/certificate': 1054,
  })
})
