import { z } from 'zod'
import { call } from '../define.ts'
import { linkSeconds, signedLink } from '../files/calls.ts'
import { id, instant } from '../shapes.ts'

export const safeUrl = call({
  name: 'safeUrl',
  method: 'GET',
  path: '/elearning/file/getSafeUrl',
  summary:
    "Gives a signed link to a file of a course that the caller may learn now; `url` is the file's id in the course.",
  needs: 'signed-in',
  input: z.object({ url: id, expires: linkSeconds }),
  output: signedLink,
  codes: ['trainingDeactivated', 'courseLocked', 'taskNotBegun', 'taskOver'],
  ids: { url: 'courseFiles' },
  rows: 'M3 TR-W1 TR-W6 P20',
})

/**
 * A key for every file that the caller may see while the key is valid: `/mdsdata/file/download?url=<key>.<file id>`.
 * Access to a file is checked when it is served, so the key of a locked course opens nothing.
 */
const temporaryKey = z.object({ key: z.string(), expiresAt: instant })

export const fileTemporaryKey = call({
  name: 'fileTemporaryKey',
  method: 'POST',
  path: '/mdsdata/file/getTemporaryKey',
  summary:
    "Gives a short-lived key of this user and session to the files of a source; eLearning's are those of courses that the user may learn when one is fetched.",
  needs: 'signed-in',
  input: z.object({ fileSource: z.enum(['eLearning']) }),
  output: temporaryKey,
  codes: [],
  rows: 'M5 TR-W6',
})

export const learningTemporaryKey = call({
  name: 'learningTemporaryKey',
  method: 'GET',
  path: '/elearning/file/getTemporaryKey',
  summary:
    'Gives a short-lived key of this user and session to the files of the courses that the user may learn.',
  needs: 'signed-in',
  input: z.object({}),
  output: temporaryKey,
  codes: [],
  rows: 'M6 TR-W6',
})
