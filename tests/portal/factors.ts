import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { asOwner } from './server.ts'

/** The code that an app would show now, by the database's clock. */
export const getCode = (secret: string): Promise<string> =>
  asOwner(async client => {
    const { rows } = await client.query('select clock_timestamp() as now')
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: rows[0].now.getTime() })
  })

/** Adds an authenticator to the browser that holds passkeys and verifies its user; it survives when a page closes. */
export async function withDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  // A tab has one authenticator, which may be that of the test before.
  await cdp.send('WebAuthn.disable')
  await cdp.send('WebAuthn.enable')
  const device = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  const lock = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, ...lock },
  })
  const remove = () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  return { cdp, authenticatorId, remove }
}

/** Binds an authenticator to the page's signed-in user; returns its secret. */
export async function bindAuthenticator(page: Page): Promise<string> {
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const post = async (path: string, data: object) => {
    const headers = {
      authorization: `Bearer ${cookies['mds-token']}`,
      'mds-tenant': cookies['mds-tenant']!,
      'idempotency-key': crypto.randomUUID(),
    }
    return (await (await page.request.post(path, { data, headers })).json()).data
  }
  // The upper-case MD5 of the demo's password.
  const { setupId, setupKey } = await post('/plt/totp/bind', { password: '871C26966D456AAACEF9B810DA1F0AF9' })
  await post('/plt/auth/bindAuthenticator', { setupId, code: await getCode(setupKey) })
  await asOwner(client => client.query('update authenticator set last_step = last_step - 10'))
  return setupKey
}

/** Adds a passkey as the browser does: the device answers the server's challenge. */
export async function addPasskey(): Promise<number> {
  const cookies = Object.fromEntries(document.cookie.split('; ').map(each => each.split('=')))
  const post = async (path: string, body: object) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${cookies['mds-token']}`,
        'mds-tenant': cookies['mds-tenant']!,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  // The upper-case MD5 of the demo's password.
  const begun = await post('/plt/passkey/beginBind', { password: '871C26966D456AAACEF9B810DA1F0AF9' })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.data.options)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { id, rawId, type, response } = made.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } }
  return (await post('/plt/passkey/bind', { name: 'Test', credential })).code
}
