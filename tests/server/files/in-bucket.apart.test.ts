// The tests of files, with a bucket as their store. Each of them runs by itself too, with a folder.
import { afterAll } from 'vitest'

process.env.MDS_TEST_FILES = 'bucket'
afterAll(() => void delete process.env.MDS_TEST_FILES)

await import('./files.test.ts')
await import('./attachments.test.ts')
await import('../course-files/course-files.test.ts')
await import('../downloads/exports.test.ts')
