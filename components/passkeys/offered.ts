/** Whether this browser can use passkeys: it must know WebAuthn and show the page over HTTPS (or from this machine). */
export const offersPasskeys = (): boolean =>
  globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === 'function'
