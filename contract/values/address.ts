// Separate from its schema: the sign-in page uses this and does not need zod.

/**
 * An address that every mail system accepts: plain letters, digits and . _ ' + - before the @, then a host name, with
 * letters of other scripts written as xn--. Otherwise two addresses that look alike could belong to two people. The
 * parts cannot overlap, so that matching takes linear time even on a million characters.
 */
export const wanted =
  /^(?=[^@]{1,64}@)[\w'+-]+(?:\.[\w'+-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/

/** Whether mail can be sent to an address. */
export const isEmail = (typed: string): boolean => wanted.test(typed.trim())
