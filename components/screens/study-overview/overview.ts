import type { Output } from '../../../contract/define.ts'
import type { studyOverview } from '../../../contract/study-overview/calls.ts'

export type Overview = Output<typeof studyOverview>

/** Address of the list of studies to choose from; the overview of one is below it. */
export const choicePath = '/csr_mds/study/preview'
