import { outcomes } from '../shapes.ts'
import type { StatusButton } from './shapes.ts'

export const menu = 1011
export const prefix = '/mdsdata/api/mdsUser'

/** A call that changes the status of users, with a result for each; with `hasImpact` it changes their access. */
export const status = (
  name: string,
  path: string,
  summary: string,
  button: StatusButton,
  rows: string,
  hasImpact?: true,
) => ({
  name,
  method: 'POST' as const,
  path: `${prefix}/${path}`,
  summary,
  needs: { menu, button },
  output: outcomes,
  codes: [
    'dataNotFound',
    'dataChanged',
    'userNotInactive',
    'userNotUnderReview',
    'userNotEnabled',
    'userNotDisabled',
    'userHasPendingTasks',
    'userHasAccount',
    'userHasPermissions',
    'userHasNoAccount',
    'userPendingHandover',
    'selfForbidden',
    'accountHolderForbidden',
    'accountExpiryRequired',
    'accountExpiryInPast',
  ] as const,
  changes: { audit: name, entity: 'users', repeatable: true, reason: true, hasImpact },
  ids: { 'users.id': 'users' },
  rows,
})
