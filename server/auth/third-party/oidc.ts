import type { Configuration } from 'openid-client'
import type { Settings } from '../../settings.ts'
import type { ConfiguredProvider } from './providers.ts'

/** What one way to a provider is bound to; each follows from the state, known to this server alone. */
export type Bound = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Loaded with the first way to a provider. */
const library = () => import('openid-client')

const timeoutSeconds = 10
const hourMs = 60 * 60 * 1000

type CachedConfiguration = { at: number; from: string; configuration: Promise<Configuration> }
const known = new Map<string, CachedConfiguration>()

/** A provider on this very machine may speak HTTP while nothing is in production; every other one has TLS. */
const mayBePlain = (issuer: URL, { production }: Settings): boolean =>
  !production && issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)

/** What a provider says of itself, asked for once an hour. */
const getConfiguration = (provider: ConfiguredProvider, settings: Settings): Promise<Configuration> => {
  const from = [provider.issuer, provider.clientId, provider.clientSecret].join('\n')
  const before = known.get(provider.id)
  if (before && before.from === from && performance.now() - before.at < hourMs) return before.configuration
  const issuer = new URL(provider.issuer)
  const configuration = library().then(oidc =>
    oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      timeout: timeoutSeconds,
      ...(mayBePlain(issuer, settings) && { execute: [oidc.allowInsecureRequests] }),
    }),
  )
  known.set(provider.id, { at: performance.now(), from, configuration })
  // A provider that could not be reached is asked again at the next try.
  configuration.catch(() => known.delete(provider.id))
  return configuration
}

/** Where a person signs in at an OpenID Connect provider: code flow with PKCE, state and nonce. */
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

/** Whom the provider names: its claim `sub`, once signature, issuer, audience, nonce and state of the answer are right. */
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
