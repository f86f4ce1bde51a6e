import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { localeOfHeader } from '../../../contract/locales.ts'
import type { Client } from '../context.ts'

/** Returns the cookies of a request by name. */
export const getCookies = (header: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (header ?? '')
      .split(';')
      .map(each => each.trim().split('='))
      .filter(([name, value]) => name && value)
      .map(([name, ...value]) => [name!, value.join('=')]),
  )

const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/
/** Cache of checked names. It is bounded, since a client can invent any number of names. */
const zones = new Map<string, boolean>()
const mostZones = 1000

/**
 * Whether the time zone is known. It is stored in the trail and used to show the entry, so it must be usable for formatting.
 */
const isZone = (name: string): boolean => {
  if (name.length > 64 || !zonePattern.test(name)) return false
  const isValid = zones.get(name) ?? canFormat(name)
  if (zones.size < mostZones) zones.set(name, isValid)
  return isValid
}
const canFormat = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the first 24 bits of an IPv4 address or the first 56 of an IPv6 address, in one spelling. */
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

/** Reads the client side of a request: address, locale, time zone and more. */
export const getClient = (request: FastifyRequest): Client => {
  const cookies = getCookies(request.headers.cookie)
  const zone = one(request.headers['mds-time-zone']) ?? 'UTC'
  const submitted = one(request.headers['mds-submit-time'])
  // A forwarded address is whatever the proxy passes on. Text that is no IP address must not name a counter.
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
    crossSite: ['cross-site', 'same-site'].includes(one(request.headers['sec-fetch-site']) ?? ''),
  }
}

/** Returns the SHA-256 of a bearer token, or null without one. A cookie alone never authenticates (P19). */
export const bearerHash = (header: string | undefined): Buffer | null => {
  const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(header ?? '')?.[1]
  return token ? createHash('sha256').update(token).digest() : null
}

/** The claim of a header: an id, null, or 'malformed' for text that is no id. A header that is sent twice is malformed. */
export type Claim = string | null | 'malformed'

export const claim = (value: string | string[] | undefined): Claim => {
  const text = Array.isArray(value) ? value.join() : value
  if (!text) return null
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : 'malformed'
}
