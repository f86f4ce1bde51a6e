import type { RightPlace } from '../../../contract/as-of/calls.ts'

/** The page that tells who may use a right, for its question. */
export const getRightHoldersPath = (question: Partial<RightPlace> & { at?: string | undefined }): string => {
  const asked = Object.entries(question).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/csr_mds/rightHolders?${new URLSearchParams(asked)}`
}
