// Apart from its schema: the sign-in page asks this and has no use for zod.

/**
 * An address that every mail system takes: plain letters, digits and . _ ' + - before the @, a host name behind it, whose
 * letters of other scripts are written as xn--. Two addresses that look alike would otherwise be two people's. Each part
 * ends where the next begins: tried on a million characters, it still reads them once.
 */
export const wanted =
  /^(?=[^@]{1,64}@)[\w'+-]+(?:\.[\w'+-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/

/** Whether an address could be mailed to. */
export const isEmail = (typed: string): boolean => wanted.test(typed.trim())
