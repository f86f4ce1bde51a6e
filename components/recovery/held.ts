import type { Permit, Recovery } from '../../client/recovery.ts'

/** What a recovery has come to. It lives in this page alone: neither address nor storage holds a ticket. */
type RecoveryState = { recovery: Recovery | null; account: string; permit: Permit | null; over: boolean }

const nothing: RecoveryState = { recovery: null, account: '', permit: null, over: false }

let held: RecoveryState = nothing

/** Keeps what the next screen goes on with; what is not named is forgotten. */
export const hold = (next: Partial<RecoveryState> = {}): void => {
  held = { ...nothing, ...next }
}

/** The recovery that was begun in this page, if any. */
export const heldRecovery = (): Recovery | null => held.recovery

/** Whose password is recovered, as it was typed. */
export const heldAccount = (): string => held.account

/** The permit to set a new password that this page has, if any. */
export const heldPermit = (): Permit | null => held.permit

/** Whether the recovery before took too long. */
export const isOver = (): boolean => held.over
