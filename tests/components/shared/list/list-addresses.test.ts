import { expect, it } from 'vitest'
import { requestStates } from '../../../../components/screens/access-requests/list-state.ts'
import { auditState } from '../../../../components/screens/audit/list-state.ts'
import { invitationState } from '../../../../components/screens/invitations/list-state.ts'
import { memberState } from '../../../../components/screens/members/list-state.ts'
import { organisationState } from '../../../../components/screens/organisations/list-state.ts'
import { roleState } from '../../../../components/screens/roles/list-state.ts'
import { studyState } from '../../../../components/screens/studies/list-state.ts'
import { userState } from '../../../../components/screens/users/list-state.ts'
import type { ListState } from '../../../../components/shared/list/list-state.ts'
import { administrationRoutes } from '../../../../portal/routes/administration.tsx'
import { listAddresses } from '../../../fixtures/list-addresses.ts'

const cases: [name: keyof typeof listAddresses, state: unknown, path: string][] = [
  ['users', userState, '/user'],
  ['studies', studyState, '/study'],
  ['organisations', organisationState, '/organiztion'],
  ['members', memberState, '/study/$studyId/member'],
  ['roles', roleState, '/role'],
  ['invitations', invitationState, '/user/invite'],
  ['requests', requestStates.review, '/authApplication'],
  ['trail', auditState, '/sudit'],
]

type Route = {
  options: { path?: string; validateSearch?: (search: object) => object }
  children?: Route[] | undefined
}
const getRoutes = (route: Route): Route[] => [
  route,
  ...Object.values(route.children ?? []).flatMap(each => getRoutes(each)),
]
const routes = getRoutes(administrationRoutes as unknown as Route)

it.each(cases)('the page of the list of %s keeps every filter in its address', (name, state, path) => {
  const { read, write, start, isNarrowed } = state as ListState<Record<string, unknown>>
  const address = Object.fromEntries(new URLSearchParams(listAddresses[name]))
  expect(write(read(address))).toEqual(address)
  const route = routes.find(each => each.options.path === path)
  expect(route?.options.validateSearch?.(address)).toEqual(address)
  expect([isNarrowed(read(address)), isNarrowed(start)]).toEqual([true, false])
  const filters = Object.keys(start).filter(each => !['sort', 'page', 'size', 'entry'].includes(each))
  expect(filters).toHaveLength(Object.keys(address).length)
})
