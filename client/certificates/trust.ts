import { badgesPath, keysPath } from '../../contract/certificates/badge.ts'
import type { Trust } from './verify.ts'

const place = 'mds-verify'

/** What this device has seen of the installation; null before the first time online. */
export const readTrust = (): Trust | null => {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as Trust | null
  } catch {
    return null
  }
}

const keepTrust = (trust: Trust): Trust => {
  try {
    localStorage.setItem(place, JSON.stringify(trust))
  } catch {
    // A full or refused storage: this visit goes on, the next one without a network cannot.
  }
  return trust
}

const read = async (path: string): Promise<Response> => {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'omit' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response
}

/** Path of a list on our own origin; null for an address elsewhere. */
const findListPath = (address: string, issuer: string): string | null =>
  address.startsWith(`${issuer}${badgesPath}/`) ? address.slice(issuer.length) : null

/** Asks for the keys, for every list that this device has seen, and for this one; rejects without a network. */
export const renewTrust = async (known: Trust | null, list?: string): Promise<Trust> => {
  const { issuer, keys } = (await (await read(keysPath)).json()) as Pick<Trust, 'issuer' | 'keys'>
  const seenAt = new Date().toISOString()
  const lists = { ...(known?.issuer === issuer ? known.lists : {}) }
  for (const address of new Set([...Object.keys(lists), ...(list ? [list] : [])])) {
    const path = findListPath(address, issuer)
    const token = path && (await read(path).then(each => each.text())).trim()
    if (token) lists[address] = { token, seenAt }
  }
  return keepTrust({ issuer, keys, keysSeenAt: seenAt, lists })
}
