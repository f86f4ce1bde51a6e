import { expect, it } from 'vitest'
import { requestStates } from '../../components/screens/access-requests/list-state.ts'
import { auditState } from '../../components/screens/audit/list-state.ts'
import { invitationState } from '../../components/screens/invitations/list-state.ts'
import { memberState } from '../../components/screens/members/list-state.ts'
import { organisationState } from '../../components/screens/organisations/list-state.ts'
import { roleState } from '../../components/screens/roles/list-state.ts'
import { studyState } from '../../components/screens/studies/list-state.ts'
import { userState } from '../../components/screens/users/list-state.ts'
import type { ListState } from '../../components/shared/list/list-state.ts'
import { listAccessRequests, listOwnAccessRequests } from '../../contract/access-requests/calls.ts'
import { exportAudit, searchAudit } from '../../contract/audit/calls.ts'
import type { Call } from '../../contract/define.ts'
import {
  exportOrganisations,
  exportRoles,
  exportStudies,
  exportUsers,
} from '../../contract/downloads/calls.ts'
import { listInvitations } from '../../contract/invitations/list.ts'
import { searchMembers } from '../../contract/members/calls.ts'
import { exportMembers } from '../../contract/members/exports.ts'
import { listOrganisations } from '../../contract/organisations/manage.ts'
import { listRoles } from '../../contract/roles/list.ts'
import { listStudies } from '../../contract/studies/list.ts'
import { searchUsers } from '../../contract/users/calls.ts'
import { listAddresses } from '../fixtures/list-addresses.ts'

const id = '01890000-0000-7000-8000-000000000001'

const cases: [name: keyof typeof listAddresses, state: unknown, calls: readonly Call[]][] = [
  ['users', userState, [searchUsers, exportUsers]],
  ['studies', studyState, [listStudies, exportStudies]],
  ['organisations', organisationState, [listOrganisations, exportOrganisations]],
  ['members', memberState, [searchMembers, exportMembers]],
  ['roles', roleState, [listRoles, exportRoles]],
  ['invitations', invitationState, [listInvitations]],
  ['requests', requestStates.review, [listAccessRequests]],
  ['trail', auditState, [searchAudit, exportAudit]],
]

it.each(cases)(
  'the filters of the list of %s reach the server under the names of its calls',
  (name, state, calls) => {
    const { read, toFilters } = state as ListState<Record<string, unknown>>
    const filters: object = toFilters(read(Object.fromEntries(new URLSearchParams(listAddresses[name]))))
    for (const call of calls) {
      const { error } = call.input.safeParse({ studyId: id, ...filters })
      expect(error?.issues.filter(({ path: [first] }) => first !== 'headers') ?? []).toEqual([])
      const { shape } = call.input as unknown as { shape: object }
      expect(Object.keys(filters).filter(each => !(each in shape))).toEqual([])
    }
  },
)

it('the own access requests take the filters of the reviewer, but for what is overdue', () => {
  const filters = requestStates.own.toFilters(
    requestStates.own.read({ query: 'a', state: 'approved', kind: 'add' }),
  )
  expect(listOwnAccessRequests.input.parse(filters)).toMatchObject(filters)
})
