import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { calls } from '../../contract/registry/index.ts'
import { fillPath, pathNames } from '../../contract/values/paths.ts'

describe('parameters of a path', () => {
  test('a field goes into its place, encoded, and leaves the rest of the input', () => {
    const input = { id: 'a/b c', siteId: 7, name: '张伟' }
    expect(fillPath('/x/{id}/site/{siteId}', input)).toEqual({
      path: '/x/a%2Fb%20c/site/7',
      rest: { name: '张伟' },
    })
  })
  test('a path without parameters and its input stay as they are', () => {
    const input = { id: '1' }
    expect(fillPath('/x', input)).toEqual({ path: '/x', rest: input })
    expect(fillPath('/x', input).rest).toBe(input)
  })
  test.each([undefined, null, '', '.', '..'])('%j makes no other path', id => {
    expect(fillPath('/x/{id}', { id }).path).toBe('/x/-')
  })

  const withParameters = Object.values(calls).filter(call => pathNames(call.path).length > 0)
  test('there are calls with parameters', () => expect(withParameters.length).toBeGreaterThan(0))
  test.each(withParameters.map(call => [call.name, call] as const))(
    '%s: each is a required field of the input that refuses what a path cannot carry',
    (_, call) => {
      expect(call.takes, 'a form is sent whole').toBeUndefined()
      const { shape } = call.input as z.ZodObject
      for (const name of pathNames(call.path)) {
        const field = shape[name] as z.ZodType
        for (const value of [undefined, null, '', '.', '..', '-'])
          expect(field.safeParse(value).success, `${name}: ${value}`).toBe(false)
      }
    },
  )
})

/** Parts of the product that the specification asks for without their calls, each with those that it cannot do without (P1). */
const unlisted: [part: string, prefix: string, names: string][] = [
  ['departments', '/mdsdata/dept/', 'addDepartment editDepartment removeDepartment'],
  ['positions', '/mdsdata/position/', 'addPosition editPosition removePosition'],
  [
    'authorisation applications',
    '/mdsdata/api/authApplication/',
    'addAccessRequest approveAccessRequests decideAccessRequest withdrawAccessRequest',
  ],
  ['the audit trail', '/mdsdata/audit/', 'searchAudit auditEntry'],
  ['roles', '/mdscore/role/crud/', 'listRoles'],
  ['organisations', '/mdsdata/mdsOrg/crud/', 'listOrganisations'],
  ['choosing members', '/mdsdata/mds/study/member/', 'chooseMembers searchMembers'],
  ['notices', '/mdsdata/annouceTodo/', 'listNotices markNotices markAllNotices'],
  ['imports', '/mdsdata/', 'startImport importOrganisations importDepartments importPositions'],
  ['invitations', '/mdsdata/api/mdsUser/', 'inviteUsers'],
  ['handovers', '/mdsdata/mds/per/', 'addHandover cancelHandover searchHandovers'],
  [
    'e-learning',
    '/elearning/',
    'createCourse saveCourseDraft publishCourse importQuestions addTrainingTask editTrainingTask trainingOverview markAttempt',
  ],
]

test.each(unlisted)(
  'calls of %s are declared, under the prefix of the specification [P1]',
  (_, prefix, names) => {
    for (const name of names.split(' ')) expect(calls[name]?.path.startsWith(prefix), name).toBe(true)
  },
)
