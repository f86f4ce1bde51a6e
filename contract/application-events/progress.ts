/** The generic labels of progress (F1). Words: common.json, progress. */
export const progressStates = [
  'achieved',
  'achievedLate',
  'missed',
  'inProgress',
  'notStarted',
  'notApplicable',
  'notEnabled',
  'enabled',
  'disabled',
] as const
export type ProgressState = (typeof progressStates)[number]

/** What the label of something with a plan depends on. Days are texts such as 2027-03-01. */
export type Progress = {
  /** False when it does not exist here. */
  applicable?: boolean
  /** False when the company does not use it. */
  enabled?: boolean
  plannedOn: string | null
  actualOn: string | null
  /** Work on it has begun. */
  started?: boolean
}

/** The label of something with a plan, on a day. What is due today is not missed yet. */
export const getProgressState = (
  { applicable = true, enabled = true, plannedOn, actualOn, started = false }: Progress,
  today: string,
): ProgressState => {
  if (!enabled) return 'notEnabled'
  if (!applicable) return 'notApplicable'
  if (actualOn !== null) return plannedOn !== null && actualOn > plannedOn ? 'achievedLate' : 'achieved'
  if (plannedOn !== null && plannedOn < today) return 'missed'
  return started ? 'inProgress' : 'notStarted'
}

/** The label of a switch. */
export const getSwitchState = (on: boolean): ProgressState => (on ? 'enabled' : 'disabled')
