import type { Configuration } from 'openid-client'
import type { Settings } from '../../../kernel/settings.ts'
import type { ConfiguredProvider } from './providers.ts'

/** What binds one sign-in at a provider. All values derive from the state, which only this server knows. */
export type Bound = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Loaded on first use. */
const library = () => import('openid-client')

const timeoutSeconds = 10
const hourMs = 60 * 60 * 1000

type CachedConfiguration = { at: number; from: string; configuration: Promise<Configuration> }
const configurations = new Map<string, CachedConfiguration>()

/** A provider on this machine may use HTTP outside production. Every other one needs TLS. */
const mayBePlain = (issuer: URL, { production }: Settings): boolean =>
  !production && issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)

/** Returns the metadata of a provider, cached for an hour. */
const getConfiguration = (provider: ConfiguredProvider, settings: Settings): Promise<Configuration> => {
  const from = [provider.issuer, provider.clientId, provider.clientSecret].join('\n')
  const before = configurations.get(provider.id)
  if (before && before.from === from && performance.now() - before.at < hourMs) return before.configuration
  const issuer = new URL(provider.issuer)
  const configuration = library().then(oidc =>
    oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      timeout: timeoutSeconds,
      ...(mayBePlain(issuer, settings) && { execute: [oidc.allowInsecureRequests] }),
    }),
  )
  configurations.set(provider.id, { at: performance.now(), from, configuration })
  // A failed request is not cached: the next try asks again.
  configuration.catch(() => configurations.delete(provider.id))
  return configuration
}

/** Returns the address for a sign-in at an OpenID Connect provider: code flow with PKCE, state and nonce. */
export const authorizationUrl = async (
  provider: ConfiguredProvider,
  settings: Settings,
  { state, nonce, verifier, redirectUri }: Bound,
): Promise<URL> => {
  const oidc = await library()
  return oidc.buildAuthorizationUrl(await getConfiguration(provider, settings), {
    redirect_uri: redirectUri,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** Returns the subject that the provider names: its claim `sub`, after signature, issuer, audience, nonce and state are verified. */
export const getSubject = async (
  provider: ConfiguredProvider,
  settings: Settings,
  { state, nonce, verifier }: Bound,
  answer: URL,
): Promise<string> => {
  const oidc = await library()
  const configuration = await getConfiguration(provider, settings)
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const subject = tokens.claims()?.sub
  if (!subject) throw new Error('The provider named nobody')
  return subject
}
