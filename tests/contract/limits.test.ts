import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { root } from '../../server/kernel/root.ts'

/** Constants with the values of the specification. Other tests prove their use; this one proves the values. */
const specified: readonly [row: string, value: unknown, wanted: unknown][] = [
  ['O1 calls wait a minute', limits.callTimeoutMs, 60_000],
  [
    'O3 the link of a file waits 15 s, and holds 15,000',
    [limits.fileLinkTimeoutMs, limits.fileLinkExpirySeconds],
    [15_000, 15_000],
  ],
  ['creating a study waits 15 s', limits.studyCreationTimeoutMs, 15_000],
  ['O4 parts of the page wait two minutes', limits.chunkTimeoutMs, 120_000],
  [
    'O5 offline for two minutes loads anew, a second after',
    [limits.offlineReloadAfterMs, limits.onlineReloadDelayMs],
    [120_000, 1000],
  ],
  ['O6 three reloads', limits.maxLoadReloads, 3],
  ['O7 what loads is shown for 300 ms at least', limits.loadingMinimumMs, 300],
  [
    'three files of 20 MB; logos 1; nine files of a course',
    [limits.uploadFiles, limits.uploadMb, limits.logoMb, limits.courseFiles],
    [3, 20, 1, 9],
  ],
  [
    'pictures of a course 5 MB, PDF 50, video 300',
    [limits.courseImageMb, limits.coursePdfMb, limits.courseVideoMb],
    [5, 50, 300],
  ],
  [
    'addresses of an invitation, and rows of imports',
    [
      limits.inviteEmails,
      limits.studyImportRows,
      limits.inviteImportRows,
      limits.personnelImportRows,
      limits.organisationImportRows,
      limits.memberImportRows,
    ],
    [20, 100, 200, 500, 1000, 500],
  ],
  ['O15 500 roles a user', limits.rolesPerUser, 500],
  ['O19 idle for an hour', limits.idleMinutes, 60],
  [
    'O21 a code a minute, then waits of one hour and six',
    [limits.codePauseSeconds, limits.codeWaitHours],
    [60, [1, 6]],
  ],
]

test.each(specified)('%s', (_row, value, wanted) => {
  expect(value).toEqual(wanted)
})

/** Constants that a source reads: by member access, by destructuring, or by their type, where the number is written out. */
const readIn = (text: string): string[] => {
  const taken = [...text.matchAll(/\{([^{}]*)\}\s*=\s*limits\b/g)].flatMap(([, names]) =>
    [...names!.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name!),
  )
  const named = [...text.matchAll(/\blimits(?:\.|\)?\[')(\w+)/gi)].map(([, name]) => name!)
  return [...taken, ...named]
}

test('every constant is read by the product, or named by a text of it', () => {
  const filesIn = (folder: string, kind: RegExp) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => kind.test(file))
      .map(file => readFileSync(join(root, folder, file), 'utf8'))
  const layers = ['contract', 'server', 'client', 'components', 'elements', 'portal']
  const read = layers.flatMap(layer => filesIn(layer, /\.tsx?$/)).flatMap(readIn)
  const named = filesIn('locales/en-US', /\.json$/).flatMap(text =>
    [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!),
  )
  const known = new Set([...read, ...named])
  expect(Object.keys(limits).filter(name => !known.has(name))).toEqual([])
})
