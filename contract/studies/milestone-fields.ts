/** A planned or an actual day of a milestone, and the days between them; users enter them on the overview. */
const day = {
  kind: 'day',
  nullable: true,
  column: null,
  output: 'row',
  list: 'offered',
  exported: 14,
} as const
const delay = {
  kind: 'count',
  nullable: true,
  column: null,
  output: 'row',
  list: 'offered',
  exported: 12,
} as const

/** The milestones of a study as columns of lists and exports (P40): `<milestone>Planned`, `<milestone>Actual`, `<milestone>Delay`. */
export const studyMilestoneFields = {
  firstSiteInitiationPlanned: day,
  firstSiteInitiationActual: day,
  firstSiteInitiationDelay: delay,
  firstPatientInPlanned: day,
  firstPatientInActual: day,
  firstPatientInDelay: delay,
  lastPatientInPlanned: day,
  lastPatientInActual: day,
  lastPatientInDelay: delay,
  lastPatientOutPlanned: day,
  lastPatientOutActual: day,
  lastPatientOutDelay: delay,
  databaseLockPlanned: day,
  databaseLockActual: day,
  databaseLockDelay: delay,
  finalReportPlanned: day,
  finalReportActual: day,
  finalReportDelay: delay,
} as const
