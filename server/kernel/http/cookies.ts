import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Call } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { Settings } from '../settings.ts'
import { getCookies } from './client.ts'

const day = 24 * 60 * 60

const setter =
  (reply: FastifyReply, { secureCookies }: Settings) =>
  (name: string, value: string, path: string, seconds: number): void =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secureCookies ? '; Secure' : ''}`,
    )

/** Sets the cookie that makes a browser a trusted device (TR-N12). It is sent to the sign-in calls only. */
export const setDeviceCookie = (reply: FastifyReply, tokens: string, settings: Settings): void =>
  setter(reply, settings)('mds-device', tokens, '/plt/auth', limits.twoFactorSkipDays * day)

/**
 * Sets cookies that scripts must not read: the refresh token (Path=/plt/auth) and the random id of the browser, by which its
 * tabs share a session (TR-N9). The client sets all other cookies.
 */
export const setSessionCookies = (
  reply: FastifyReply,
  call: Call,
  data: unknown,
  settings: Settings,
): void => {
  const set = setter(reply, settings)
  const refreshToken = call.opens ? getRefreshToken(data) : call.name === 'signOut' ? '' : undefined
  if (refreshToken !== undefined) set('mds-rt', refreshToken, '/plt/auth', refreshToken ? day : 0)
  const knocks = call.needs === 'public' && call.path.startsWith('/plt/') && !call.opens
  if (knocks && !getCookies(reply.request.headers.cookie)['mds-browser'])
    set('mds-browser', randomBytes(16).toString('base64url'), '/plt', 400 * day)
}

type Opened = { refreshToken?: string; tokens?: { refreshToken: string } }

/** Returns the refresh token of an answer that opens a session. Undefined when no session was opened, e.g. the second factor is missing. */
const getRefreshToken = (data: unknown): string | undefined =>
  (data as Opened).refreshToken ?? (data as Opened).tokens?.refreshToken
