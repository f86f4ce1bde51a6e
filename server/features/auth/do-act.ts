import { calls } from '../../../contract/registry/index.ts'
import type { DoAct, SecurityEvent } from '../../kernel/messages/act.ts'
import { inEachPlace, recordIn, warnAdministrators } from './events.ts'

/** Warns the administrators of each company of an account, and records the act in its trail. */
export const doAct: DoAct = (tx, { accountId, account, call, client, warning, entry }) =>
  inEachPlace(tx, accountId, async place => {
    if (warning) await warnAdministrators(tx, place, withUser(warning, place.userId))
    await recordIn(tx, place, { accountId, account }, calls[call]!, client, entry)
  })

/** A user who asks for help has another user id in each company. */
const withUser = (warning: SecurityEvent, userId: string): SecurityEvent =>
  warning.event === 'manualReview' ? { ...warning, userId } : warning
