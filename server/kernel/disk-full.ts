/** Operating system: no space left on the device, or none within the quota. PostgreSQL: disk_full. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** PostgreSQL's codes for a failed write without a specific reason: io_error, internal_error. */
const vagueCodes = new Set(['58030', 'XX000'])
const fullWords = /no space left on device|disk quota exceeded/i

/** How many nested causes are checked: the file store wraps its errors. */
const deepest = 5

/** Whether an error comes from a full disk, of the files or of the database. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > deepest) return false
  const { code = '' } = error as { code?: string }
  if (fullCodes.has(code) || (vagueCodes.has(code) && fullWords.test(error.message))) return true
  return isDiskFull(error.cause, depth + 1)
}
