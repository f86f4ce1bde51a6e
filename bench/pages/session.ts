import { globalSession, type Session } from '../../client/session/store.ts'
import { identity } from './wish.ts'

const { token, accountId, tenantId, roleId } = identity()
const session = globalSession()
const known = {
  status: 'ready',
  user: { id: accountId, accountId, account: 'bench' } as Session['user'],
  tenant: { id: tenantId } as Session['tenant'],
  role: { id: roleId } as Session['role'],
} as const
session.update({ locale: 'en-US' })

/** Sets the session as a page does that has read it already. */
export const beginSession = () => session.update(known)

/** Sets the token after the elements are connected: a known session is not read again. */
export const signIn = () => session.update({ ...known, accessToken: token, getToken: () => token })
