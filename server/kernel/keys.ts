import {
  createECDH,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** Every key of the server. None is stored: all are derived from the one secret of the settings. */
export type Keys = {
  /** Password pepper by version (TR-P1); undefined for a version that was never used. */
  pepper: (version: number) => Buffer | undefined
  /** Derives the successor of a refresh token (TR-N7). */
  token: Buffer
  /** HMAC of one-time codes (TR-N4). */
  code: Buffer
  /** HMAC of signed links (TR-W6). */
  link: Buffer
  /** Encrypts what must be read again: authenticator seeds, private keys, provider secrets. */
  seal: Buffer
  /** HMAC of invitation links. */
  invitation: Buffer
  /** HMAC of statements that wait for their signature. */
  statement: Buffer
  /** HMAC of requests, to recognise a repeated one. */
  request: Buffer
  /** Signs heads of the audit chain (TR-A5). */
  anchor: SigningKey
  /** Signs certificates and lists of revoked ones (MD-L4): ES256, which every browser verifies; Ed25519 is newer than some of them. */
  badge: SigningKey
  /**
   * Public keys by id that verify anchors and seals (Ed25519) and certificates (P-256): the own ones, and those of earlier secrets that
   * this server had (known-keys.ts).
   */
  known: ReadonlyMap<string, KeyObject>
}

/** A pair of keys; the id follows from the public one. */
export type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject }

/** Pepper version of new passwords. Older ones stay readable until their last password is rehashed. */
export const pepperVersion = 1

const pepperVersions = [1]

/** Derives all keys from the secret with HKDF-SHA-256, one label each, so that no key reveals another. */
export const keysFrom = (secret: string): Keys => {
  const derive = (label: string, bytes = 32): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'mds-kit', `mds-kit ${label}`, bytes))
  const peppers = new Map(pepperVersions.map(version => [version, derive(`pepper v${version}`)]))
  const anchor = signingKey(derive('audit anchor'))
  const badge = badgeKey(derive('certificate', 48))
  return {
    pepper: version => peppers.get(version),
    token: derive('refresh token'),
    code: derive('one-time code'),
    link: derive('signed link'),
    seal: derive('sealed box'),
    invitation: derive('invitation link'),
    statement: derive('waiting statement'),
    request: derive('repeated request'),
    anchor,
    badge,
    known: new Map([anchor, badge].map(({ id, publicKey }) => [id, publicKey])),
  }
}

/** HMAC-SHA-256, the only keyed hash in use. */
export const hmac = (key: Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest()

/** The PKCS #8 form of an Ed25519 private key is this prefix and the 32 bytes of the seed (RFC 8410). */
const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

const signingKey = (seed: Buffer): SigningKey => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return { id: getKeyId(publicKey), privateKey, publicKey }
}

/** Order of the group of P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** A key of P-256 from 48 derived bytes, reduced as FIPS 186-5 (A.2.1) says: 128 bits more than the order leave no bias. */
const badgeKey = (derived: Buffer): SigningKey => {
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (order - 1n)) + 1n
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  const privateKey = createPrivateKey({ key: { ...jwk, d: text(secret) }, format: 'jwk' })
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  return { id: getKeyId(publicKey), privateKey, publicKey }
}

/** The id of a public key, which follows from the key. */
export const getKeyId = (publicKey: KeyObject): string =>
  hmac(Buffer.from('key id'), publicKey.export({ format: 'der', type: 'spki' }).toString('hex')).toString(
    'hex',
    0,
    8,
  )
