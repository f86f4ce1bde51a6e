import {
  changeGrant,
  endRoles,
  grantRoles,
  grantRoleToUsers,
  listAssignableSites,
  listAssignableStudies,
  listGrantableRoles,
  listPersonnelRoles,
} from '../../../contract/assignments/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import { change, end } from './change.ts'
import { grant, grantable } from './grant.ts'
import { grantToUsers } from './grant-to-users.ts'
import { personnelRoles } from './personnel.ts'
import { sitesToAssign, studiesToAssign } from './places.ts'

export const handlers = [
  handle(listGrantableRoles, grantable),
  handle(listPersonnelRoles, personnelRoles),
  handle(listAssignableStudies, studiesToAssign),
  handle(listAssignableSites, sitesToAssign),
  handle(grantRoles, grant),
  handle(grantRoleToUsers, grantToUsers),
  handle(changeGrant, change),
  handle(endRoles, end),
]
