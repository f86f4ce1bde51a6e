import type { PiReplacementAct } from '../../../contract/signatures/acts.ts'

type ReplacementParams = {
  siteId: string
  rowVersion: number
  personId: string
  from: string
  confirmed?: PiReplacementAct['confirmed']
  reason: string
}

/** The input that replaces a main principal investigator. */
export const getReplacement = ({
  siteId,
  rowVersion,
  reason,
  personId,
  from,
  confirmed = [],
}: ReplacementParams) => ({
  ...{ id: siteId, rowVersion, reason },
  meaning: 'approval' as const,
  change: { act: 'piReplacement' as const, personId, from, confirmed },
})
