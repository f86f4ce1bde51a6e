/** Of the operating system: no space left on the device, or none within the quota. Of PostgreSQL: disk_full. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What PostgreSQL tells of a file that it can't write, where its code does not say why: io_error, internal_error. */
const vagueCodes = new Set(['58030', 'XX000'])
const fullWords = /no space left on device|disk quota exceeded/i

/** Causes that are looked at: the file store wraps what it was told. */
const deepest = 5

/** Whether something failed because a disk is full: that of the files, or that of the database. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > deepest) return false
  const { code = '' } = error as { code?: string }
  if (fullCodes.has(code) || (vagueCodes.has(code) && fullWords.test(error.message))) return true
  return isDiskFull(error.cause, depth + 1)
}
