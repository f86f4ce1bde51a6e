import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { localeOfHeader } from '../../contract/locales.ts'
import type { Client } from '../context.ts'

/** Cookies of a request by name. */
export const getCookies = (header: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (header ?? '')
      .split(';')
      .map(each => each.trim().split('='))
      .filter(([name, value]) => name && value)
      .map(([name, ...value]) => [name!, value.join('=')]),
  )

const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/
/** Names looked up so far; it stays small, since a caller can make up any number of them. */
const zones = new Map<string, boolean>()
const mostZones = 1000

/** A zone stands in the trail and is shown with its entry, so it must be one that can be shown. */
const isZone = (name: string): boolean => {
  if (name.length > 64 || !zonePattern.test(name)) return false
  const known = zones.get(name) ?? canFormat(name)
  if (zones.size < mostZones) zones.set(name, known)
  return known
}
const canFormat = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** First 24 bits of an IPv4 address, first 56 of an IPv6 one, however it is written. */
export const getNetwork = (ip: string): string => {
  const four = ip.replace(/^::ffff:/, '')
  if (four.includes('.')) return four.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = (ip.split('%')[0] as string).split('::')
  const [before, after] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]]
  const missing = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : []
  const groups = [...before, ...missing, ...after]
    .slice(0, 4)
    .map(group => group.padStart(4, '0').toLowerCase())
  return groups.join(':').slice(0, -2)
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** What a request says of its side. */
export const getClient = (request: FastifyRequest): Client => {
  const cookies = getCookies(request.headers.cookie)
  const zone = one(request.headers['mds-time-zone']) ?? 'UTC'
  const submitted = one(request.headers['mds-submit-time'])
  // A forwarded address is whatever the proxy lets through: what is none must not name a counter.
  const ip = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '')
  return {
    ip,
    network: getNetwork(ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    browser: cookies['mds-browser']?.slice(0, 64) ?? null,
    locale: localeOfHeader(request.headers['accept-language']),
    zone: isZone(zone) ? zone : 'UTC',
    submitTime: submitted && !Number.isNaN(Date.parse(submitted)) ? submitted.slice(0, 40) : null,
    requestId: request.id,
    carrierCookie: cookies['mds-tp']?.slice(0, 64) ?? null,
    refreshCookie: cookies['mds-rt'] ?? null,
    deviceCookie: cookies['mds-device']?.slice(0, 300) ?? null,
    crossSite: one(request.headers['sec-fetch-site']) === 'cross-site',
  }
}

/** SHA-256 of a bearer token, or null without one. A cookie alone never authenticates (P19). */
export const bearerHash = (header: string | undefined): Buffer | null => {
  const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(header ?? '')?.[1]
  return token ? createHash('sha256').update(token).digest() : null
}

/** What a header claims: an id, nothing, or something that is no id and so cannot be true (a header sent twice is one). */
export type Claim = string | null | 'malformed'

/** Reads a claim. */
export const claim = (value: string | string[] | undefined): Claim => {
  const text = Array.isArray(value) ? value.join() : value
  if (!text) return null
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : 'malformed'
}
