import { describe, expect, test } from 'vitest'
import type { CodeName } from '../../contract/codes.ts'
import { codes } from '../../contract/codes.ts'
import { words } from '../../server/kernel/words.ts'

/* The messages that the specification lists without numbers (2 §8.4): each has its code and says what it must. */
const meanings: [row: string, name: CodeName, says: RegExp][] = [
  ['N52', 'sessionExpired', /session has ended/],
  ['N52', 'loggedInElsewhere', /signed in from another place/],
  ['N52', 'accessUpdated', /permissions or your account information have been changed. Sign in again/],
  ['N53', 'noSystemPermission', /no permission for any system/],
  ['N53', 'tokenMissing', /No sign-in was found/],
  ['N53', 'tokenInvalid', /no longer valid. Sign in again/],
  ['N55', 'languageNotOffered', /language is not offered/],
  ['N55', 'departmentForbidden', /no permission for this department/],
  ['N55', 'departmentRequired', /Choose a department/],
  ['N55', 'qrCodeExpired', /QR code has expired/],
  ['N55', 'passwordExpired', /password has expired/],
  ['N56', 'studyLimit', /number of studies licensed .* Contact our business team/],
  ['N57', 'siteHasSubsystemData', /cannot be deleted because sub-applications hold data/],
  ['N57', 'exportTooLarge', /At most 5,000 records/],
  ['N58', 'studyCompleted', /completed and allows no operations/],
  ['N58', 'studyStopped', /stopped and allows no operations/],
  ['N58', 'studyOnHold', /on hold and allows no operations/],
  ['N58', 'studyLocked', /locked and allows no operations/],
  ['N58', 'studyNotPlanned', /Only a planned study can be deleted/],
  ['N58', 'studyHasMembers', /has members and cannot be deleted/],
  ['N58', 'studyRestoreOnly', /restored only to "/],
  ['N59', 'registrationLinkInvalid', /registration link is not valid/],
  ['N59', 'registrationLinkExpired', /registration link has expired/],
  ['N59', 'registrationLinkUsed', /registration link has already been used/],
  ['N59', 'roleAuthorisedDisable', /granted to users and cannot be disabled/],
  ['N59', 'siteMilestoneDriven', /set by milestones .* cannot be changed by hand/],
  ['N60', 'userPendingHandover', /handover that is not complete/],
  ['N60', 'businessUnitMismatch', /business-unit scope does not match/],
  ['N60', 'roleLimit', /at most 20 roles/],
  ['N60', 'siteEnvironmentMismatch', /does not match the chosen environment/],
]

describe('a meaning, a code', () => {
  test.each(meanings)('%s %s', (_row, name, says) => {
    const values = { max: 5000, rolesPerUser: 20, application: 'ctms', status: 'planned' }
    expect(words('en-US')(`errors:${codes[name].code}`, values)).toMatch(says)
  })

  test('no two of them share a code', () => {
    expect(new Set(meanings.map(([, name]) => codes[name].code)).size).toBe(meanings.length)
  })
})
