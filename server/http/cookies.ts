import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../settings.ts'
import { cookiesOf } from './client.ts'

const signIns = new Set(['signIn', 'signInByEmail', 'refresh'])
const day = 24 * 60 * 60

/**
 * Cookies that scripts must not read: the refresh token (Path=/plt/auth) and the browser's random id, by which tabs of
 * one browser share a session (TR-N9). Everything else is set by the client.
 */
export const setSessionCookies = (
  reply: FastifyReply,
  call: string,
  data: unknown,
  settings: Settings,
): void => {
  const secure = settings.secureCookies ? '; Secure' : ''
  if (signIns.has(call)) {
    const { refreshToken } = data as { refreshToken: string }
    reply.header(
      'set-cookie',
      `mds-rt=${refreshToken}; Path=/plt/auth; HttpOnly; SameSite=Strict; Max-Age=${day}${secure}`,
    )
  } else if (call === 'signOut') {
    reply.header('set-cookie', `mds-rt=; Path=/plt/auth; HttpOnly; SameSite=Strict; Max-Age=0${secure}`)
  } else if (
    (call === 'drawSlide' || call === 'sendEmailCode' || call === 'checkSignInType') &&
    !cookiesOf(reply.request.headers.cookie)['mds-browser']
  ) {
    const id = randomBytes(16).toString('base64url')
    reply.header(
      'set-cookie',
      `mds-browser=${id}; Path=/plt; HttpOnly; SameSite=Strict; Max-Age=${400 * day}${secure}`,
    )
  }
}
