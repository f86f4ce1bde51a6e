import { accessReviewExport } from './access-review.ts'
import { auditExport } from './audit.ts'
import { registerExports } from './definition.ts'
import { organisationsExport } from './organisations.ts'
import { rolesExport } from './roles.ts'
import { sitesExport } from './sites.ts'
import { usersExport } from './users.ts'

/** Every export, by the kind of its items. */
registerExports({
  users: usersExport,
  organisations: organisationsExport,
  sites: sitesExport,
  audit: auditExport,
  roles: rolesExport,
  accessReview: accessReviewExport,
})
