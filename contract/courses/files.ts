import { z } from 'zod'
import { call } from '../define.ts'
import { linkSeconds, signedLink } from '../files/calls.ts'
import { limits } from '../limits.ts'
import { done, id, instant, line, list } from '../shapes.ts'

const needs = { menu: 1052, button: 'COURSE_EDIT' } as const
const megabyte = 1024 * 1024

/** Types of course files by what their bytes show, and the largest size of each in MB (G17, O12, P11). */
export const courseFileMb = {
  'video/mp4': limits.courseVideoMb,
  'application/pdf': limits.coursePdfMb,
  'image/jpeg': limits.courseImageMb,
  'image/png': limits.courseImageMb,
  'image/webp': limits.courseImageMb,
  'text/vtt': limits.courseCaptionsMb,
} as const
export type CourseMediaType = keyof typeof courseFileMb

/** Endings that a page offers; the server reads the type from the bytes. */
export const courseFileEndings = ['mp4', 'pdf', 'jpg', 'jpeg', 'png', 'webp'] as const

/** Bytes of a part; the last one is shorter. */
export const coursePartBytes = limits.coursePartMb * megabyte

/** content is shown to learners; captions (WebVTT) belong to a video. */
const part = z.enum(['content', 'captions'])

const mediaType = z.enum(Object.keys(courseFileMb) as [CourseMediaType, ...CourseMediaType[]])

/** A stored file of a course and what its bytes say of it. */
export const storedCourseFile = z.object({
  fileId: id,
  name: z.string(),
  mediaType,
  size: z.number().int(),
  /** Codecs of a video as RFC 6381 writes them; empty otherwise. */
  codec: z.string(),
  /** Length of a video in ms; 0 otherwise. */
  lengthMs: z.number().int(),
  /** Pages of a PDF; 1 for a picture, 0 otherwise. */
  pages: z.number().int(),
})
export type StoredCourseFile = z.output<typeof storedCourseFile>

/** An upload that is not finished: the next part begins at `received`. */
export const courseUpload = z.object({
  id,
  courseId: id,
  part,
  name: z.string(),
  size: z.number().int(),
  received: z.number().int(),
  fingerprint: z.string(),
  begunAt: instant,
  /** When it is removed if it is not finished. */
  endsAt: instant,
})
export type CourseUpload = z.output<typeof courseUpload>

const entity = 'courseFiles'

export const beginCourseUpload = call({
  name: 'beginCourseUpload',
  method: 'POST',
  path: '/elearning/courseFile/begin',
  summary:
    'Begins the upload of a course file, or goes on with one of the same name, size and fingerprint that the caller began within a day.',
  needs,
  input: z.object({
    courseId: id,
    part: part.default('content'),
    name: line(limits.longNameLength).min(1),
    size: z
      .number()
      .int()
      .min(1)
      .max(limits.courseVideoMb * megabyte),
    /** Recognises the same file after a lost connection: made by the client of its content and the time of its last change. */
    fingerprint: line(128),
  }),
  output: courseUpload,
  codes: ['dataNotFound', 'courseFileTooMany', 'courseFileTooLarge', 'uploadQuota'],
  changes: { audit: 'beginCourseUpload', entity, repeatable: true },
  ids: { courseId: 'courses' },
  rows: 'G17 O12 P11 MD-L1',
})

export const listCourseUploads = call({
  name: 'listCourseUploads',
  method: 'GET',
  path: '/elearning/courseFile/begun',
  summary: "Lists the caller's uploads of a course that are not finished, with how much of each has arrived.",
  needs,
  input: z.object({ courseId: id }),
  output: list(courseUpload),
  codes: ['dataNotFound'],
  ids: { courseId: 'courses' },
  rows: 'G17',
})

export const getCourseUpload = call({
  name: 'getCourseUpload',
  method: 'GET',
  path: '/elearning/courseFile/state',
  summary: 'Says how much of an upload has arrived, so that it goes on there after a lost connection.',
  needs,
  input: z.object({ uploadId: id }),
  output: courseUpload,
  codes: ['dataNotFound'],
  ids: { uploadId: 'courseUploads' },
  rows: 'G17',
})

export const sendCoursePart = call({
  name: 'sendCoursePart',
  method: 'POST',
  path: '/elearning/courseFile/part',
  summary:
    'Takes the next part of an upload and answers how much has arrived. The first part shows the type: a wrong or too large file is refused there.',
  needs,
  takes: { mb: limits.coursePartMb, part: true },
  timeoutMs: limits.uploadTimeoutMs,
  input: z.object({
    uploadId: id,
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(limits.courseVideoMb * megabyte),
  }),
  output: z.object({ received: z.number().int() }),
  codes: [
    'dataNotFound',
    'uploadEmpty',
    'uploadTooMany',
    'uploadBigger',
    'uploadPartMisplaced',
    'courseFileFormat',
    'courseFileTooLarge',
    'captionsFormat',
    'tooFrequentHour',
  ],
  changes: { audit: 'sendCoursePart', entity, repeatable: true },
  ids: { uploadId: 'courseUploads' },
  rows: 'G17 O12 P11',
})

export const finishCourseUpload = call({
  name: 'finishCourseUpload',
  method: 'POST',
  path: '/elearning/courseFile/finish',
  summary:
    'Checks a file of which all parts have arrived by its content, and stores it: H.264 in MP4, PDF without scripts, complete pictures, WebVTT.',
  needs,
  timeoutMs: limits.uploadTimeoutMs,
  input: z.object({
    uploadId: id,
    /** SHA-256 of the whole file in hex, where the client knows it. */
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
  }),
  output: storedCourseFile,
  codes: [
    'dataNotFound',
    'uploadPartMisplaced',
    'uploadFailed',
    'uploadContentUnfit',
    'uploadUnsafe',
    'uploadQuota',
    'imageTooManyPixels',
    'courseFileFormat',
    'courseFileTooLarge',
    'captionsFormat',
    'videoCodec',
  ],
  changes: { audit: 'finishCourseUpload', entity, repeatable: true },
  ids: { uploadId: 'finishedParts' },
  rows: 'G17 O12 P11 MD-L1',
})

export const removeCourseUpload = call({
  name: 'removeCourseUpload',
  method: 'POST',
  path: '/elearning/courseFile/remove',
  summary: 'Gives up an upload that is not finished: what has arrived is removed.',
  needs,
  input: z.object({ uploadId: id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'removeCourseUpload', entity, repeatable: true },
  ids: { uploadId: 'courseUploads' },
  rows: 'G17',
})

export const linkCourseFile = call({
  name: 'linkCourseFile',
  method: 'GET',
  path: '/elearning/courseFile/link',
  summary: 'Gives an author a signed link to a stored file of a course, and what its bytes say of it.',
  needs: { menu: 1052 },
  input: z.object({ fileId: id, expires: linkSeconds }),
  output: storedCourseFile.extend(signedLink.shape),
  codes: ['dataNotFound'],
  ids: { fileId: 'courseStoredFiles' },
  rows: 'G17 TR-W6',
})
