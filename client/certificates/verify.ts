import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import {
  type Badge,
  badgeAlgorithm,
  badgesPath,
  type Status,
  type StatusList,
} from '../../contract/certificates/badge.ts'

/** What a verification found out. `unchecked` is signed and in time, but no list of revoked ones has been seen yet. */
export type Outcome =
  | 'valid'
  | 'unchecked'
  | 'notYet'
  | 'expired'
  | 'revoked'
  | 'suspended'
  | 'otherIssuer'
  | 'unknownKey'
  | 'changed'
  | 'unreadable'

/** What a device knows of an installation: its origin, its keys, and lists by address; instants are ISO 8601. */
export type Trust = {
  issuer: string
  keys: readonly JWK[]
  keysSeenAt: string
  lists: Readonly<Record<string, { token: string; seenAt: string }>>
}

/** `badge` is what the certificate says, only when its signature holds; `list` is the address of its list. */
export type Verdict = {
  outcome: Outcome
  badge?: Badge
  list?: string
  listSeenAt?: string
  /** Address of an issuer that this installation is not. */
  issuer?: string
}

const compact = /[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/

/** Finds a certificate in an address, a pasted text or the text of a file; null without one. */
export const findCredential = (text: string): string | null =>
  /#([\w-]+\.[\w-]+\.[\w-]*)/.exec(text)?.[1] ?? compact.exec(text.replaceAll(/\s+/g, ''))?.[0] ?? null

const decodePart = (part: string): unknown => {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, sign => sign.charCodeAt(0))))
}

type Read = { kid: string; content: Record<string, unknown> & { iss: string } }

/** Reads a token without trusting it; null unless it is signed in the one way that counts. */
const readToken = (token: string): Read | null => {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    const content = decodePart(token.split('.')[1] ?? '') as Read['content'] | null
    const isFit = alg === badgeAlgorithm && typeof kid === 'string' && typeof content?.iss === 'string'
    return isFit ? { kid: kid as string, content: content as Read['content'] } : null
  } catch {
    return null
  }
}

/** What a token says if a known key has signed it. */
const readSigned = async (token: string, trust: Trust): Promise<Read['content'] | Outcome> => {
  const read = readToken(token)
  if (!read) return 'unreadable'
  const within = `${trust.issuer}${badgesPath}/`
  if (!read.content.iss.startsWith(within) || !read.kid.startsWith(within)) return 'otherIssuer'
  const key = trust.keys.find(each => each.kid === read.kid)
  if (!key) return 'unknownKey'
  try {
    const { payload } = await compactVerify(token, await importJWK(key, badgeAlgorithm), {
      algorithms: [badgeAlgorithm],
    })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return 'changed'
  }
}

const inSeconds = (text: unknown) => Math.floor(Date.parse(String(text)) / 1000)
const has = (types: unknown, type: string) => Array.isArray(types) && types.includes(type)

/** Whether what a JWT repeats agrees with the credential in it, and the credential is of this type. */
const isSound = (content: Partial<Badge> & object): content is Badge =>
  has(content.type, 'OpenBadgeCredential') &&
  content.issuer?.id === content.iss &&
  content.id === content.jti &&
  typeof content.credentialSubject?.achievement?.name === 'string' &&
  inSeconds(content.validFrom) === content.nbf &&
  inSeconds(content.validUntil) === content.exp

/** The bits of a list: multibase `u` (base64url), then gzip. */
export const decodeBits = async (encoded: string): Promise<Uint8Array> => {
  if (!encoded.startsWith('u')) throw new TypeError('The list is not in base64url')
  const binary = atob(encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
  const packed = Uint8Array.from(binary, sign => sign.charCodeAt(0))
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The bit of a place: the first place is the highest bit of the first byte; a place past the end is an error. */
export const readBit = (bits: Uint8Array, place: number): boolean => {
  const byte = bits[Math.floor(place / 8)]
  if (byte === undefined) throw new RangeError('The list is too short')
  return (byte & (0x80 >> (place % 8))) !== 0
}

/** The list of a certificate if it is signed by the same issuer and is what the certificate names. */
const readList = async (token: string, badge: Badge, trust: Trust): Promise<StatusList | null> => {
  const content = (await readSigned(token, trust)) as Partial<StatusList> | Outcome
  if (typeof content === 'string') return null
  const { statusPurpose, statusListCredential } = badge.credentialStatus
  const isOwn =
    has(content.type, 'BitstringStatusListCredential') &&
    content.iss === badge.iss &&
    content.issuer === badge.iss &&
    content.id === statusListCredential &&
    content.credentialSubject?.statusPurpose === statusPurpose
  return isOwn ? (content as StatusList) : null
}

const ended: Readonly<Record<Status, Outcome>> = { revocation: 'revoked', suspension: 'suspended' }

/** What the list that was seen last says of a certificate; null without such a list. */
const readStatus = async (badge: Badge, trust: Trust): Promise<Outcome | null> => {
  const { statusListCredential, statusListIndex, statusPurpose } = badge.credentialStatus
  const entry = trust.lists[statusListCredential]
  const list = entry && (await readList(entry.token, badge, trust))
  if (!list) return null
  try {
    const bits = await decodeBits(list.credentialSubject.encodedList)
    return readBit(bits, Number(statusListIndex)) ? ended[statusPurpose] : 'valid'
  } catch {
    return null
  }
}

/**
 * Verifies a certificate by what the device knows, without a network (MD-L4): signature, issuer, time, and the list of revoked ones that was
 * seen last. A certificate that was revoked stays revoked after its time.
 */
export const verifyCredential = async (token: string, trust: Trust, now: Date): Promise<Verdict> => {
  const content = await readSigned(token, trust)
  if (content === 'otherIssuer') return { outcome: content, issuer: readToken(token)!.content.iss }
  if (typeof content === 'string') return { outcome: content }
  if (!isSound(content) || !content.credentialStatus) return { outcome: 'unreadable' }
  const badge = content
  const list = badge.credentialStatus.statusListCredential
  const listSeenAt = trust.lists[list]?.seenAt
  const facts = { badge, list, ...(listSeenAt && { listSeenAt }) }
  const status = await readStatus(badge, trust)
  if (status === 'revoked' || status === 'suspended') return { outcome: status, ...facts }
  if (now < new Date(badge.validFrom)) return { outcome: 'notYet', ...facts }
  if (now >= new Date(badge.validUntil)) return { outcome: 'expired', ...facts }
  return { outcome: status ?? 'unchecked', ...facts }
}
