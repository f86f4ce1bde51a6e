import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const nonceBytes = 12
const tagBytes = 16

/** Seals bytes with AES-256-GCM under the server's key, bound to their owner `about`: moved to another row they do not open. */
export const sealBox = (keys: Keys, content: Buffer, about: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce)
  cipher.setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealBox` sealed. Throws when a bit or `about` differs. */
export const openBox = (keys: Keys, box: Buffer, about: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', keys.seal, box.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(box.subarray(-tagBytes))
  return Buffer.concat([decipher.update(box.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
