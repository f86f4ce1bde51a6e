import type { Permit, Recovery } from '../../../../client/sign-in/recovery.ts'

/** The state of a recovery. It exists in this page only: neither the address nor storage contains a ticket. */
type RecoveryState = { recovery: Recovery | null; account: string; permit: Permit | null; over: boolean }

const nothing: RecoveryState = { recovery: null, account: '', permit: null, over: false }

let recoveryState: RecoveryState = nothing

/** Keeps what the next screen needs and drops the rest. */
export const keepRecovery = (next: Partial<RecoveryState> = {}): void => {
  recoveryState = { ...nothing, ...next }
}

/** The recovery started in this page, if any. */
export const getRecovery = (): Recovery | null => recoveryState.recovery

/** The account being recovered, as typed. */
export const getAccount = (): string => recoveryState.account

/** This page's permit to set a new password, if any. */
export const getPermit = (): Permit | null => recoveryState.permit

/** Whether the previous recovery expired. */
export const isOver = (): boolean => recoveryState.over
