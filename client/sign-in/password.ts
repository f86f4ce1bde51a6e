import { changePassword, passwordKey, type SealPurpose } from '../../contract/auth/password.ts'
import { send } from '../session/api.ts'
import { changed, tellTabs } from '../session/changes.ts'
import { getConnection } from '../session/connection.ts'
import { forgetSession } from '../session/forget.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import { passwordHash } from './md5.ts'
import { encryptedUnder } from './seal.ts'

/** Password forms show their own errors, and none of these may take the user away from the form. */
const own = (session: SessionStore) => ({ session, quiet: true, apart: true })

/** Browsers encrypt only where an eavesdropper cannot change the page itself: over HTTPS, or on localhost. */
export const canSeal = (): boolean => window.isSecureContext && crypto.subtle !== undefined

/** A password as it is sent when it is set: its hash, and the password encrypted under the server's key of the day (TR-P3). */
export const sealPassword = async (
  password: string,
  purpose: SealPurpose,
  store: SessionStore = globalSession(),
): Promise<{ newPwd: string; passwordEnc: string }> => {
  const { keyId, spki, nonce } = await send(passwordKey, { purpose }, own(store))
  const content = JSON.stringify({ pw: password.normalize('NFC'), nonce, purpose, ts: Date.now() })
  return { newPwd: passwordHash(password), passwordEnc: `${keyId}.${await encryptedUnder(spki, content)}` }
}

/**
 * Sets a new password for the user's own account. This ends every session of the account, also this one: the page
 * forgets the user (J11). Rejects with the CallError to show in the form: `authenticatorRequired` where a code is
 * required as well.
 */
export const changeOwnPassword = async (
  asked: { current: string; next: string; code?: string | undefined },
  store: SessionStore = globalSession(),
): Promise<void> => {
  const sealed = await sealPassword(asked.next, 'change', store)
  const code = asked.code ? { code: asked.code } : {}
  await send(changePassword, { oldPwd: passwordHash(asked.current), ...sealed, ...code }, own(store))
  getConnection(store).gate.dismiss()
  forgetSession(store)
  tellTabs(store)
  changed(store, { kind: 'signed-out', elsewhere: false })
}
