import { legalVersion } from '../contract/legal.ts'

/** What a sign-in says of the legal statement (D4): the version that this page shows, where its box was ticked. */
export const acceptedLegal = (ticked: boolean | undefined): string | undefined =>
  ticked ? legalVersion : undefined
