import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Every key of the server. None of them is stored: all follow from the one secret of the settings. */
export type Keys = {
  /** Pepper of passwords by version (TR-P1); undefined for a version that was never in use. */
  pepper: (version: number) => Buffer | undefined
  /** Derives the successor of a refresh token (TR-N7). */
  token: Buffer
  /** HMAC of one-time codes (TR-N4). */
  code: Buffer
  /** HMAC of signed links (TR-W6). */
  link: Buffer
  /** Seals what must be read again: seeds of authenticators, private keys, secrets of providers. */
  seal: Buffer
  /** HMAC of invitation links. */
  invitation: Buffer
  /** HMAC of requests whose repetition is answered alike. */
  request: Buffer
  /** Signs heads of the audit chain (TR-A5). */
  anchor: { id: string; privateKey: KeyObject; publicKey: KeyObject }
}

/** Version of the pepper that new passwords get. Older ones stay readable until their last password was rehashed. */
export const pepperVersion = 1

const pepperVersions = [1]

/** Derives all keys from the secret with HKDF-SHA-256, one label each, so that no key tells another. */
export const keysFrom = (secret: string): Keys => {
  const derive = (label: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'mds-kit', `mds-kit ${label}`, 32))
  const peppers = new Map(pepperVersions.map(version => [version, derive(`pepper v${version}`)]))
  return {
    pepper: version => peppers.get(version),
    token: derive('refresh token'),
    code: derive('one-time code'),
    link: derive('signed link'),
    seal: derive('sealed box'),
    invitation: derive('invitation link'),
    request: derive('repeated request'),
    anchor: signingKey(derive('audit anchor')),
  }
}

/** HMAC-SHA-256, the only keyed hash in use. */
export const hmac = (key: Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest()

/** PKCS #8 of an Ed25519 private key is this prefix and the 32 bytes of the seed (RFC 8410). */
const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

const signingKey = (seed: Buffer): Keys['anchor'] => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  return {
    id: hmac(Buffer.from('key id'), spki.toString('hex')).toString('hex', 0, 8),
    privateKey,
    publicKey,
  }
}
