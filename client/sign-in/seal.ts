// A file of its own: tests of the server seal passwords as a page does, and have no page.
/** Encrypts a text under a public key (RSA-OAEP with SHA-256), as base64url. Only the owner of the private key can read it. */
export const encryptedUnder = async (spki: string, content: string): Promise<string> => {
  const bytes = Uint8Array.from(atob(spki), sign => sign.charCodeAt(0))
  const kind = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', bytes, kind, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(kind, key, new TextEncoder().encode(content))
  const text = btoa(String.fromCharCode(...new Uint8Array(sealed)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
