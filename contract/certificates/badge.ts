/** Addresses and forms of certificates that others verify: Open Badges 3.0 signed as JWT, and Bitstring Status List 1.0. */

/** Bits of one list, the least that the standard allows. */
export const listBits = 131_072

/** The signature algorithm of certificates and lists: every browser verifies it without a library of its own. */
export const badgeAlgorithm = 'ES256'

/** Path below which issuers, keys and lists are read by everybody. */
export const badgesPath = '/badges'

/** Path of the keys as a JWK set with the origin of the issuers (`issuer`). */
export const keysPath = `${badgesPath}/keys`

/** Address of the page that verifies a certificate; the certificate is behind `#`, which no server is sent. */
export const verifyPath = '/verify'

/** Address of a tenant as issuer. */
export const issuerAddress = (origin: string, tenantId: string): string =>
  `${origin}${badgesPath}/${tenantId}`

/** Address of a list of revoked certificates. */
export const listAddress = (origin: string, tenantId: string, list: number): string =>
  `${issuerAddress(origin, tenantId)}/status/${list}`

/** Address of a public key; it names the key in what was signed with it. */
export const keyAddress = (origin: string, keyId: string): string => `${origin}${keysPath}/${keyId}`

export type Status = 'revocation' | 'suspension'

/** The place of a certificate in a list. */
export type StatusEntry = {
  type: 'BitstringStatusListEntry'
  statusPurpose: Status
  /** Place in the list, in decimal digits. */
  statusListIndex: string
  /** Address of the list. */
  statusListCredential: string
}

/** The part of a credential that a JWT repeats: issuer, own id, and its time in seconds. */
type Registered = { iss: string; jti: string; nbf: number; exp?: number }

/** A certificate as a credential of Open Badges 3.0. */
export type Badge = Registered & {
  '@context': readonly string[]
  id: string
  type: readonly string[]
  issuer: { id: string; type: readonly string[]; name: string }
  validFrom: string
  validUntil: string
  credentialSubject: {
    type: readonly string[]
    /** The holder by name, as printed: an id would let readers link all certificates of a person. */
    identifier: readonly {
      type: 'IdentityObject'
      identityHash: string
      identityType: 'name'
      hashed: false
    }[]
    /** Number printed on the certificate. */
    licenseNumber: string
    achievement: {
      id: string
      type: readonly string[]
      name: string
      description: string
      criteria: { narrative: string }
    }
  }
  credentialStatus: StatusEntry
}

/** A list of revoked certificates as a credential. */
export type StatusList = Registered & {
  '@context': readonly string[]
  id: string
  type: readonly string[]
  issuer: string
  validFrom: string
  credentialSubject: {
    id: string
    type: 'BitstringStatusList'
    statusPurpose: Status
    /** `u`, then base64url of the gzip of the bits; the first bit is the highest of the first byte. */
    encodedList: string
  }
}
