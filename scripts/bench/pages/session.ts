import { globalSession, type Session } from '../../../client/session-store.ts'
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

/** Lets the page know whose session it is, as a page does that has read it. */
export const beginSession = () => session.update(known)

/** Hands over the token, once elements stand: nothing is read again of a session that is known. */
export const signIn = () => session.update({ ...known, accessToken: token, getToken: () => token })
