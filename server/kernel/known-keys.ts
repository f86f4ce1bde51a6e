import { createPublicKey, type KeyObject } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getKeyId, type Keys } from './keys.ts'
import type { Settings } from './settings.ts'

type KeyFolder = Pick<Settings, 'dataDir'>

/** Only this server's own folder: rights on the database or the shared files do not suffice to add a key to it. */
const getFolder = ({ dataDir }: KeyFolder): string => join(dataDir, 'anchors', 'keys')

const ending = '.pem'

/** The key of a file that is named after it; null for any other file. */
const readKey = (folder: string, name: string): [string, KeyObject] | null => {
  try {
    const key = createPublicKey(readFileSync(join(folder, name)))
    const id = getKeyId(key)
    return ['ed25519', 'ec'].includes(key.asymmetricKeyType ?? '') && name === id + ending ? [id, key] : null
  } catch {
    return null
  }
}

const listNames = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** These keys with every earlier public key of this server, so that what they sealed can be verified after the secret has changed. */
export const withKnownKeys = (keys: Keys, place: KeyFolder): Keys => {
  const folder = getFolder(place)
  const earlier = listNames(folder).flatMap(name => {
    const pair = readKey(folder, name)
    return pair ? [pair] : []
  })
  return { ...keys, known: new Map([...earlier, ...keys.known]) }
}

/** Keeps the public keys of today for the time after them. */
export const keepKeys = ({ anchor, badge }: Keys, place: KeyFolder): void => {
  const folder = getFolder(place)
  for (const { id, publicKey } of [anchor, badge]) {
    const name = id + ending
    if (listNames(folder).includes(name)) continue
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), publicKey.export({ format: 'pem', type: 'spki' }))
  }
}
