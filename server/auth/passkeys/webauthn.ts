/** The library of the ceremonies. Its parsers of certificates are a large part of the server, so they come with the first passkey. */
export const webauthn = () => import('@simplewebauthn/server')
