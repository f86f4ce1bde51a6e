import { z } from 'zod'
import type { Bound } from './oidc.ts'
import type { ConfiguredProvider } from './providers.ts'

/** WeChat's page with the QR code, unless the provider's issuer names another host. */
const pageOrigin = 'https://open.weixin.qq.com'
const callOrigin = 'https://api.weixin.qq.com'
const timeoutMs = 10_000

/** Returns the address of WeChat's page with its own QR code. The browser comes back after the phone has agreed. */
export const wechatUrl = (provider: ConfiguredProvider, { state, redirectUri }: Bound): URL => {
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
export const wechatSubject = async (provider: ConfiguredProvider, answer: URL): Promise<string> => {
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
