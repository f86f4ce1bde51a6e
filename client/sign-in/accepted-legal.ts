import { legalVersion } from '../../contract/auth/legal.ts'

/** The version of the legal statement that a sign-in accepts (D4): the one that this page shows, if its box was ticked. */
export const acceptedLegal = (ticked: boolean | undefined): string | undefined =>
  ticked ? legalVersion : undefined
