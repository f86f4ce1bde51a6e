/** Whether this browser can use passkeys: it needs WebAuthn and a page over HTTPS (or from this machine). */
export const offersPasskeys = (): boolean =>
  globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === 'function'
