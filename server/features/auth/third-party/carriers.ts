import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Services, Transaction } from '../../../kernel/context.ts'
import type { Database } from '../../../kernel/db/pool.ts'
import { getClient } from '../../../kernel/http/client.ts'
import { hmac, type Keys } from '../../../kernel/keys.ts'
import type { Settings } from '../../../kernel/settings.ts'
import { authorizationUrl, type Bound, getSubject } from './oidc.ts'
import { type ConfiguredProvider, configured } from './providers.ts'
import { arriveOn, departOn, noteFailure, noteSubject, waySeconds } from './ways.ts'

/** WeChat's page with the QR code, unless the provider's issuer names another host. */
const pageOrigin = 'https://open.weixin.qq.com'
const callOrigin = 'https://api.weixin.qq.com'
const timeoutMs = 10_000

/** Returns the address of WeChat's page with its own QR code. The browser comes back after the phone has agreed. */
const wechatUrl = (provider: ConfiguredProvider, { state, redirectUri }: Bound): URL => {
  const url = new URL('/connect/qrconnect', provider.issuer || pageOrigin)
  const query = {
    appid: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.hash = 'wechat_redirect'
  return url
}

const answered = z.object({ openid: z.string().min(1), unionid: z.string().min(1).optional() })

/**
 * Returns the subject that WeChat names: the unionid, shared by all applications of a company, else the openid. WeChat has
 * no signed token.
 */
const wechatSubject = async (provider: ConfiguredProvider, answer: URL): Promise<string> => {
  const origin = provider.issuer === pageOrigin || !provider.issuer ? callOrigin : provider.issuer
  const url = new URL('/sns/oauth2/access_token', origin)
  const code = answer.searchParams.get('code') ?? ''
  const query = {
    appid: provider.clientId,
    secret: provider.clientSecret,
    code,
    grant_type: 'authorization_code',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const { openid, unionid } = answered.parse(await response.json())
  return unionid ?? openid
}

const callback = '/plt/thirdpart/callback'
const tokenShape = /^[\w-]{43}$/
/** A GET here uses up its token. A HEAD, which link scanners send, must not do so (TR-N14). */
const steps = { exposeHeadRoute: false }

/** Pages at which the browser that visited the provider arrives. */
const exits = {
  /** The flow started in this browser: the page continues with its stored state. */
  signIn: '/login?thirdParty=returned',
  binding: '/personset?thirdParty=returned',
  /** The flow was carried on by a phone: it must confirm the number. */
  confirm: '/login?thirdParty=confirm',
  failed: '/login?thirdParty=failed',
} as const

/**
 * Serves the two addresses that a browser opens itself, on its way to a provider and back. Both are navigations. They
 * redirect within this origin or to a configured provider, never to an address from the request (TR-W1).
 */
export const serveThirdParties = (app: FastifyInstance, database: Database, services: Services): void => {
  const { settings, keys } = services
  const apart = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(null, work)
  app.get('/plt/thirdpart/go/:go', steps, async (request, reply) => {
    const { go } = request.params as { go: string }
    const { browser } = getClient(request)
    const way = tokenShape.test(go) ? await apart(tx => departOn(tx, go, browser)) : null
    if (!way) return leave(reply, exits.failed)
    const provider = await apart(tx => configured(tx, keys, way.providerId))
    setCarrier(reply, way.carrier, settings)
    try {
      if (!provider) throw new Error('the provider is no longer configured')
      const bound = boundTo(keys, settings, way.state)
      const url =
        provider.kind === 'wechat'
          ? wechatUrl(provider, bound)
          : await authorizationUrl(provider, settings, bound)
      return leave(reply, url.href)
    } catch (error) {
      request.log.warn({ err: error, provider: way.providerId }, 'an identity provider could not be asked')
      await apart(tx => noteFailure(tx, way.carrier, 'thirdPartyUnavailable'))
      return leave(reply, exits.failed)
    }
  })
  app.get(callback, steps, async (request, reply) => {
    const answer = new URL(request.url, settings.publicOrigin)
    const state = answer.searchParams.get('state') ?? ''
    const { carrierCookie: carrier } = getClient(request)
    const way = carrier && tokenShape.test(state) ? await apart(tx => arriveOn(tx, state, carrier)) : null
    if (!way || !carrier) return leave(reply, exits.failed)
    const provider = await apart(tx => configured(tx, keys, way.providerId))
    try {
      if (!provider) throw new Error('the provider is no longer configured')
      const subject =
        provider.kind === 'wechat'
          ? await wechatSubject(provider, answer)
          : await getSubject(provider, settings, boundTo(keys, settings, state), answer)
      const elsewhere = await apart(tx => noteSubject(tx, carrier, subject))
      return leave(reply, elsewhere ? exits.confirm : way.binds ? exits.binding : exits.signIn)
    } catch (error) {
      request.log.warn(
        { err: error, provider: way.providerId },
        'an identity provider answered what does not hold',
      )
      await apart(tx => noteFailure(tx, carrier, 'thirdPartyUnavailable'))
      return leave(reply, way.binds ? exits.binding : exits.signIn)
    }
  })
}

/** Derives nonce and verifier from the state with a key of the server: nothing to store, and nobody else can compute them. */
const boundTo = (keys: Keys, settings: Settings, state: string): Bound => {
  const derived = (label: string) => hmac(keys.token, `third party ${label} ${state}`).toString('base64url')
  return {
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
    redirectUri: `${settings.publicOrigin}${callback}`,
  }
}

/** Lax, unlike the other cookies: it must be sent when another site redirects the browser back. */
const setCarrier = (reply: FastifyReply, carrier: string, { secureCookies }: Settings) =>
  reply.header(
    'set-cookie',
    `mds-tp=${carrier}; Path=/plt/thirdpart; HttpOnly; SameSite=Lax; Max-Age=${waySeconds}${secureCookies ? '; Secure' : ''}`,
  )

const leave = (reply: FastifyReply, to: string) => reply.header('cache-control', 'no-store').redirect(to, 303)
