import { call } from '../define.ts'
import { statusChangeWithReason } from './shapes.ts'
import { status } from './status.ts'

export const downgradeUsers = call({
  ...status(
    'downgradeUsers',
    'downgrade',
    'Makes users non-users: all their roles end and their accounts have no way in; their records stay and can be invited again.',
    'USER_MANAGEMENT_DOWNGRADE',
    'F17 F18 F20 A4',
    true,
  ),
  input: statusChangeWithReason,
})
