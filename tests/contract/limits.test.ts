import { expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'

/** Constants as the specification gives them: what reads them is proved where it stands, their values here. */
const specified: readonly [row: string, value: unknown, wanted: unknown][] = [
  ['O1 calls wait a minute', limits.callTimeoutMs, 60_000],
  ['O2 making a study waits 15 s', limits.studyCreationTimeoutMs, 15_000],
  [
    'O3 the link of a file waits 15 s, and holds 15,000',
    [limits.fileLinkTimeoutMs, limits.fileLinkExpirySeconds],
    [15_000, 15_000],
  ],
  ['O4 parts of the page wait two minutes', limits.chunkTimeoutMs, 120_000],
  [
    'O5 offline for two minutes loads anew, a second after',
    [limits.offlineReloadAfterMs, limits.onlineReloadDelayMs],
    [120_000, 1000],
  ],
  ['O6 three reloads', limits.maxLoadReloads, 3],
  ['O7 what loads is shown for 300 ms at least', limits.loadingMinimumMs, 300],
  ['O8 a failure of transport stands for 5 s', limits.transportToastMs, 5000],
  ['O9 redirects wait half a second', limits.redirectDelayMs, 500],
  [
    'O12 three files of 20 MB; logos 1, pictures 5, PDF 50, video 300; nine of a course',
    [
      limits.uploadFiles,
      limits.uploadMb,
      limits.logoMb,
      limits.courseImageMb,
      limits.coursePdfMb,
      limits.courseVideoMb,
      limits.courseFiles,
    ],
    [3, 20, 1, 5, 50, 300, 9],
  ],
  [
    'O13 O14 addresses of an invitation (twenty by P10), and rows of imports',
    [
      limits.inviteEmails,
      limits.studyImportRows,
      limits.inviteImportRows,
      limits.personnelImportRows,
      limits.organisationImportRows,
    ],
    [20, 100, 200, 500, 1000],
  ],
  ['O15 500 roles a user', limits.rolesPerUser, 500],
  ['O19 idle for an hour', limits.idleMinutes, 60],
  [
    'O21 a code a minute, then waits of one hour and six',
    [limits.codePauseSeconds, limits.codeWaitHours],
    [60, [1, 6]],
  ],
  ['O24 reminders at 90 % of a configuration', limits.configurationProgressPercent, 90],
  ['O33 three local indexes', limits.localIndexesKept, 3],
]

test.each(specified)('%s', (_row, value, wanted) => {
  expect(value).toEqual(wanted)
})
