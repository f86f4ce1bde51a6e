import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** CBOR of the few kinds that WebAuthn needs: small maps of numbers, bytes and short texts. */
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}
const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

const flags = { present: 1, verified: 4, attested: 64 }

/**
 * A device that creates passkeys and signs with them. It answers with what `PublicKeyCredential.toJSON()` gives: every
 * member of `RegistrationResponseJSON` and `AuthenticationResponseJSON` (WebAuthn Level 3, 5.1).
 */
export const openDevice = (home: { origin: string; id: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const at = { ...home, counter: 0, verifies: true, userHandle: undefined as string | undefined }

  const authenticatorData = (attested: Buffer | null) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(at.counter)
    const said = flags.present | (at.verifies ? flags.verified : 0) | (attested ? flags.attested : 0)
    return Buffer.concat([sha256(at.id), Buffer.from([said]), counter, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at.origin, crossOrigin: false }))
  const credential = {
    ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' as const },
    ...{ authenticatorAttachment: 'platform', clientExtensionResults: { credProps: { rk: true } } },
  }

  return {
    at,
    /** Creates the passkey. */
    create: ({ challenge }: { challenge: string }) => {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const data = authenticatorData(attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        authenticatorData: base64url(data),
        transports: ['internal'],
        publicKey: base64url(publicKey.export({ type: 'spki', format: 'der' })),
        publicKeyAlgorithm: -7,
        attestationObject: base64url(cbor(attestation)),
      }
      return { ...credential, response }
    },
    /** Signs a challenge with it. */
    get: ({ challenge }: { challenge: string }) => {
      const data = authenticatorData(null)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(at.userHandle && { userHandle: base64url(Buffer.from(at.userHandle)) }),
      }
      return { ...credential, response }
    },
  }
}

export type Device = ReturnType<typeof openDevice>
