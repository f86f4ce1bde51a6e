/** Six digits, with or without the space that apps show in the middle. */
export const isCode = (typed: string): boolean => /^\d{3}\s?\d{3}$/.test(typed.trim())

/** Ten letters and digits of a recovery code, with or without its dash. */
export const isRecoveryCode = (typed: string): boolean => /^[0-9a-z]{5}[\s-]?[0-9a-z]{5}$/i.test(typed.trim())
