import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  badgeAlgorithm,
  badgesPath,
  issuerAddress,
  keyAddress,
  keysPath,
} from '../../../contract/certificates/badge.ts'
import type { Services } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { one } from '../../kernel/db/statements.ts'
import type { Keys } from '../../kernel/keys.ts'
import { signCredential } from './credential.ts'
import { getStatusList } from './status-list.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const listNumber = /^\d{1,9}$/

/** Public keys that have signed certificates, as JWKs. */
const publicKeys = ({ known }: Pick<Keys, 'known'>, origin: string) =>
  [...known]
    .filter(([, key]) => key.asymmetricKeyType === 'ec')
    .map(([id, key]) => ({
      ...key.export({ format: 'jwk' }),
      kid: keyAddress(origin, id),
      alg: badgeAlgorithm,
      use: 'sig',
    }))

/** Answers public content: caches keep it and ask each time whether it is still the same. */
const answer = (request: FastifyRequest, reply: FastifyReply, type: string, seed: string) => {
  const etag = `"${createHash('sha256').update(seed).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'no-cache').type(type)
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : null
}

const missing = (reply: FastifyReply) =>
  reply.status(404).type('application/json').send({ error: 'not found' })

/**
 * Serves what others need to verify a certificate, without signing in (MD-L4): keys, issuers, and lists of revoked ones. The lists name
 * nobody: a place in one means something only to the holder of the certificate.
 */
export const serveBadges = (app: FastifyInstance, database: Database, { keys, settings }: Services): void => {
  const origin = settings.publicOrigin
  const json = (request: FastifyRequest, reply: FastifyReply, content: object) => {
    const text = JSON.stringify(content)
    return answer(request, reply, 'application/json; charset=utf-8', text) ?? reply.send(text)
  }
  app.get(keysPath, (request, reply) =>
    json(request, reply, { issuer: origin, keys: publicKeys(keys, origin) }),
  )
  app.get<{ Params: { key: string } }>(`${keysPath}/:key`, (request, reply) => {
    const kid = keyAddress(origin, request.params.key)
    const key = publicKeys(keys, origin).find(each => each.kid === kid)
    return key ? json(request, reply, key) : missing(reply)
  })
  app.get<{ Params: { tenant: string } }>(`${badgesPath}/:tenant`, async (request, reply) => {
    const { tenant } = request.params
    const row = uuid.test(tenant) && (await database.transaction(tenant, readTenant, { readOnly: true }))
    if (!row) return missing(reply)
    const id = issuerAddress(origin, tenant)
    return json(request, reply, { id, type: ['Profile'], name: row.company_name, url: origin })
  })
  app.get<{ Params: { tenant: string; list: string } }>(
    `${badgesPath}/:tenant/status/:list`,
    async (request, reply) => {
      const { tenant, list } = request.params
      if (!uuid.test(tenant) || !listNumber.test(list)) return missing(reply)
      const wanted = { tenantId: tenant, list: Number(list), origin, now: new Date() }
      const content = await database.transaction(tenant, tx => getStatusList(tx, wanted), { readOnly: true })
      if (!content) return missing(reply)
      const seed = `${keys.badge.id} ${JSON.stringify(content)}`
      const same = answer(request, reply, 'application/vc+jwt', seed)
      return same ?? reply.send(await signCredential(content, { keys, origin }))
    },
  )
}

const readTenant = (tx: Parameters<typeof one>[0]) =>
  one(tx)<{ company_name: string }>`select company_name from tenant where id = (select current_tenant())`
