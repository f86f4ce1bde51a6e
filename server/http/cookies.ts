import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Call } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'
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

/** The cookie by which a browser is a trusted device (TR-N12); only the ways in are sent it. */
export const setDeviceCookie = (reply: FastifyReply, tokens: string, settings: Settings): void =>
  setter(reply, settings)('mds-device', tokens, '/plt/auth', limits.twoFactorSkipDays * day)

/**
 * Cookies that scripts must not read: the refresh token (Path=/plt/auth) and the browser's random id, by which tabs of
 * one browser share a session (TR-N9). Everything else is set by the client.
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

/** The token of an answer that opens a session; none where it opened none after all, as without a missing second factor. */
const getRefreshToken = (data: unknown): string | undefined =>
  (data as Opened).refreshToken ?? (data as Opened).tokens?.refreshToken
