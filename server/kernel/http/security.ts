import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** Policy of every page and answer (TR-W2, KIT-C15): no inline code or style, no foreign origin, Trusted Types required. */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

type Assistant = Readonly<Record<string, string>>
const policies = new WeakMap<Assistant, string>()

/** Returns the policy with the one foreign origin that may be framed: that of the assistant, if there is one (A19). */
export const policyFor = (assistant: Assistant): string => {
  const policy = policies.get(assistant) ?? policyWith(assistant)
  policies.set(assistant, policy)
  return policy
}

const policyWith = (assistant: Assistant): string => {
  const origins = new Set(Object.values(assistant).map(address => new URL(address).origin))
  return origins.size ? `${contentPolicy}; frame-src ${[...origins].join(' ')}` : contentPolicy
}

/** Sets the security headers on every answer. HSTS only where the public origin is HTTPS. */
export const secureHeaders = (app: FastifyInstance, settings: Settings): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    putSecurityHeaders(request, reply, settings)
    done()
  })
}

/** Sets the same headers on one answer that no hook sees. */
export const putSecurityHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Pick<Settings, 'secureCookies' | 'contact'>,
): void => {
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', policyFor(settings.contact.assistant))
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('x-request-id', request.id)
  if (settings.secureCookies) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}
