import { changeGrant, endRoles, grantRoles, listGrantableRoles } from '../../contract/assignments.ts'
import { handle } from '../http/handle.ts'
import { change, end } from './change.ts'
import { grant, grantable } from './grant.ts'

export const handlers = [
  handle(listGrantableRoles, grantable),
  handle(grantRoles, grant),
  handle(changeGrant, change),
  handle(endRoles, end),
]
