import { SignJWT } from 'jose'
import {
  type Badge,
  badgeAlgorithm,
  issuerAddress,
  keyAddress,
  verifyPath,
} from '../../../contract/certificates/badge.ts'
import type { Keys } from '../../kernel/keys.ts'
import { getStatusEntry } from './status-list.ts'

/** What a certificate says, in the language in which it is drawn. */
export type CertificateFacts = {
  id: string
  number: string
  statusNo: string
  tenantId: string
  courseId: string
  issuer: string
  holder: string
  course: string
  criteria: string
  issuedAt: Date
  expiresAt: Date
}

export type Signer = { keys: Pick<Keys, 'badge'>; origin: string }

/** Names of any length leave room for the rest in one QR code. */
const clip = (name: string) => [...name].slice(0, 80).join('')

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const toSecond = (at: Date) => new Date(seconds(at) * 1000).toISOString().replace('.000Z', 'Z')

const getBadge = (facts: CertificateFacts, origin: string): Badge => {
  const issuer = issuerAddress(origin, facts.tenantId)
  const id = `urn:uuid:${facts.id}`
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: clip(facts.issuer) },
    validFrom: toSecond(facts.issuedAt),
    validUntil: toSecond(facts.expiresAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityHash: clip(facts.holder), identityType: 'name', hashed: false },
      ],
      licenseNumber: facts.number,
      achievement: {
        id: `urn:uuid:${facts.courseId}`,
        type: ['Achievement'],
        name: clip(facts.course),
        description: facts.criteria,
        criteria: { narrative: facts.criteria },
      },
    },
    credentialStatus: getStatusEntry(origin, facts),
    iss: issuer,
    jti: id,
    nbf: seconds(facts.issuedAt),
    exp: seconds(facts.expiresAt),
  }
}

/** Signs a credential in the compact form. */
export const signCredential = (content: object, { keys, origin }: Signer): Promise<string> => {
  const kid = keyAddress(origin, keys.badge.id)
  return new SignJWT({ ...content })
    .setProtectedHeader({ alg: badgeAlgorithm, kid, typ: 'JWT' })
    .sign(keys.badge.privateKey)
}

/** A certificate as a signed credential (MD-L4). */
export const getCredential = (facts: CertificateFacts, signer: Signer): Promise<string> =>
  signCredential(getBadge(facts, signer.origin), signer)

/** Address that the QR code of a certificate holds: the page that verifies it, and the certificate itself. */
export const verifyAddress = (origin: string, credential: string): string =>
  `${origin}${verifyPath}#${credential}`
