import type { Handled } from '../../kernel/http/handle.ts'
import { checkRecoveryAccount, checkRecoveryEmail, recoveryPuzzle } from './begin.ts'
import { checkRecoveryCode, sendRecoveryCode } from './code.ts'
import { resetPassword } from './reset.ts'

/** Handlers of contract/recovery/calls.ts. */
export const handlers: readonly Handled[] = [
  recoveryPuzzle,
  checkRecoveryAccount,
  checkRecoveryEmail,
  sendRecoveryCode,
  checkRecoveryCode,
  resetPassword,
]
