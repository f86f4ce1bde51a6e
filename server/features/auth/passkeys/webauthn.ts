/** Loads the WebAuthn library with the first passkey: its certificate parsers are a large part of the server. */
export const webauthn = () => import('@simplewebauthn/server')
