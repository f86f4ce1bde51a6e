import { accessReviewExport } from '../../features/as-of/review-export.ts'
import { registerExports } from '../../features/downloads/definition.ts'
import { memberRecordsExport, membersExport } from '../../features/members/export.ts'
import { organisationsExport } from '../../features/organisations/export.ts'
import { rolesExport } from '../../features/roles/export.ts'
import { sitesExport } from '../../features/sites/export.ts'
import { studiesExport } from '../../features/study-export/export.ts'
import { statusHistoryExport } from '../../features/study-status/export.ts'
import { auditExport } from '../../features/trail/export.ts'
import { usersExport } from '../../features/users/export.ts'

/** Every export, by the kind of its items. */
registerExports({
  users: usersExport,
  organisations: organisationsExport,
  sites: sitesExport,
  studies: studiesExport,
  audit: auditExport,
  roles: rolesExport,
  accessReview: accessReviewExport,
  members: membersExport,
  memberRecords: memberRecordsExport,
  studyStatuses: statusHistoryExport,
})
