import type { Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { removePasskeys } from '../auth/passkeys/store.ts'
import { unbindIdentities } from '../auth/third-party/identities.ts'
import { ownWays } from '../contact-methods/own.ts'

/**
 * Removes sign-in methods that an intruder may have added: passkeys and provider identities (TR-N13). Never the last one: the user could
 * not even be mailed a link.
 */
export const takeWaysOff = async (
  tx: Transaction,
  accountId: string,
): Promise<{ passkeys: number; identities: number }> => {
  const off = {
    passkeys: await removePasskeys(tx, { accountId }),
    identities: await unbindIdentities(tx, accountId),
  }
  if (off.passkeys + off.identities > 0) await requireOtherWay(tx, accountId)
  return off
}

/** Refuses to leave an account without any sign-in method: neither password nor address nor phone. */
export const requireOtherWay = async (tx: Transaction, accountId: string): Promise<void> => {
  const { email, phone, hasPassword } = await ownWays(tx, accountId, true)
  if (!hasPassword && email === null && phone === null) throw problem('lastWayIn')
}
