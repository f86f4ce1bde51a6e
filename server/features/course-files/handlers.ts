import {
  beginCourseUpload,
  type CourseMediaType,
  type CourseUpload,
  coursePartBytes,
  finishCourseUpload,
  getCourseUpload,
  linkCourseFile,
  listCourseUploads,
  removeCourseUpload,
  sendCoursePart,
} from '../../../contract/courses/files.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { Context, Upload } from '../../kernel/context.ts'
import type { Finished } from '../../kernel/files/draft.ts'
import { newKey } from '../../kernel/files/store.ts'
import { type BeforeTools, handle, handleAfter, handleFileOf } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { signedLink } from '../files/links.ts'
import { enterFile } from '../files/rows.ts'
import { checkBeginning, checkContent, type Facts, getName } from './check.ts'
import {
  begunUploads,
  countBegun,
  countPlaces,
  enterUpload,
  findUpload,
  findUploadByAccount,
  isCourse,
  lockUpload,
  noteFinished,
  noteReceived,
  removeUpload,
  storedFile,
  type UploadRow,
} from './queries.ts'

const hourMs = 60 * 60 * 1000

const toUpload = ({ begunAt, mediaType: _type, fileId: _file, ...row }: UploadRow): CourseUpload => ({
  ...row,
  begunAt: begunAt.toISOString(),
  endsAt: new Date(begunAt.getTime() + limits.courseUploadHours * hourMs).toISOString(),
})

/** Begins an upload, or finds the same one that was begun before. */
const begin = async (
  { tx, actor, audit }: Context,
  wish: Parsed<typeof beginCourseUpload>,
): Promise<Output<typeof beginCourseUpload>> => {
  if (!(await isCourse(tx, wish.courseId))) throw problem('dataNotFound')
  const isSame = (each: UploadRow) =>
    each.name === wish.name &&
    each.size === wish.size &&
    each.fingerprint === wish.fingerprint &&
    each.part === wish.part
  const before = (await begunUploads(tx, actor.userId, wish.courseId)).find(isSame)
  if (!before) await checkRoom(tx, actor.userId, wish)
  const upload = before ?? (await enterUpload(tx, actor.userId, wish))
  const { courseId, name, size } = wish
  audit({ entityId: upload.id, detail: { courseId, name, size, received: upload.received } })
  return toUpload(upload)
}

const checkRoom = async (
  tx: Context['tx'],
  userId: string,
  { courseId, part, size }: Parsed<typeof beginCourseUpload>,
): Promise<void> => {
  const captionsMb = limits.courseCaptionsMb
  if (part === 'captions' && size > captionsMb * 1024 * 1024)
    throw problem('courseFileTooLarge', { max: captionsMb })
  if (part === 'content' && (await countPlaces(tx, courseId)) >= limits.courseFiles)
    throw problem('courseFileTooMany')
  if ((await countBegun(tx, userId)) >= limits.courseUploadsBegun) throw problem('uploadQuota')
}

/** The caller's upload that is not finished, locked. */
const lockBegun = async ({ tx, actor }: Context, uploadId: string): Promise<UploadRow> => {
  const upload = await lockUpload(tx, actor.userId, uploadId)
  if (!upload || upload.fileId) throw problem('dataNotFound')
  return upload
}

/** Stores a part. Parts come in order: one that begins elsewhere is answered with where the next one begins. */
const takePart = async (
  context: Context,
  { uploadId, offset }: Parsed<typeof sendCoursePart>,
  { path, size }: Upload,
): Promise<Output<typeof sendCoursePart>> => {
  const upload = await lockBegun(context, uploadId)
  const received = offset + size
  const isWhole = size === coursePartBytes || received === upload.size
  if (offset !== upload.received || received > upload.size || !isWhole)
    throw problem('uploadPartMisplaced', { received: upload.received })
  const mediaType =
    offset === 0
      ? await checkBeginning(path, upload.part, upload.size)
      : (upload.mediaType as CourseMediaType)
  await context.services.files.partial(uploadId).writeAt(offset, path)
  await noteReceived(context.tx, uploadId, received, mediaType)
  context.audit({ entityId: uploadId, detail: { courseId: upload.courseId, received } })
  return { received }
}

type Checked = { facts: Facts; finished: Finished }

/** Reads the complete file before the transaction; null where that has nothing to do. */
const check = async (
  { apart, files, whose }: BeforeTools,
  { uploadId }: Parsed<typeof finishCourseUpload>,
): Promise<Checked | null> => {
  const upload = await apart(tx => findUploadByAccount(tx, whose.userId, uploadId))
  if (!upload || upload.fileId || upload.received < upload.size) return null
  const partial = files.partial(uploadId)
  const finished = await partial.finish(upload.size)
  if (!finished) throw problem('uploadFailed')
  return { facts: await checkContent(partial.path, upload.mediaType as CourseMediaType, whose), finished }
}

const finish = async (
  context: Context,
  { uploadId, sha256 }: Parsed<typeof finishCourseUpload>,
  checked: Checked | null,
): Promise<Output<typeof finishCourseUpload>> => {
  const { tx, actor, now, services, audit } = context
  const upload = await lockUpload(tx, actor.userId, uploadId)
  if (!upload) throw problem('dataNotFound')
  if (upload.fileId) {
    audit({ entityId: uploadId, detail: { courseId: upload.courseId, name: upload.name } })
    return (await storedFile(tx, upload.fileId))!
  }
  if (!checked) throw problem('uploadPartMisplaced', { received: upload.received })
  const { facts, finished } = checked
  if (sha256 && finished.sha256.toString('hex') !== sha256) throw problem('uploadFailed')
  const name = getName(upload.name, facts.mediaType)
  const key = newKey(actor.tenantId, now)
  const { mediaType } = facts
  const file = { tenantId: actor.tenantId, ownerUserId: null, kind: 'course', name, mediaType, key } as const
  const fileId = await enterFile(tx, { ...file, ...finished })
  await noteFinished(tx, uploadId, { ...facts, fileId, name })
  audit({ entityId: uploadId, detail: { courseId: upload.courseId, name, size: finished.size, ...facts } })
  const partial = services.files.partial(uploadId)
  await services.files.keep(partial, key)
  context.afterCommit(() => partial.discard())
  return { fileId, name, size: finished.size, ...facts }
}

export const handlers = [
  handle(beginCourseUpload, begin),
  handle(listCourseUploads, async ({ tx, actor }, { courseId }) => {
    if (!(await isCourse(tx, courseId))) throw problem('dataNotFound')
    const records = (await begunUploads(tx, actor.userId, courseId)).map(toUpload)
    return { records, total: records.length }
  }),
  handle(getCourseUpload, async ({ tx, actor }, { uploadId }) => {
    const upload = await findUpload(tx, actor.userId, uploadId)
    if (!upload || upload.fileId) throw problem('dataNotFound')
    return toUpload(upload)
  }),
  handleFileOf(sendCoursePart, async () => null, takePart),
  handleAfter(finishCourseUpload, check, finish),
  handle(removeCourseUpload, async (context, { uploadId }) => {
    const { courseId, name } = await lockBegun(context, uploadId)
    await removeUpload(context.tx, uploadId)
    context.audit({ entityId: uploadId, detail: { courseId, name } })
    context.afterCommit(() => context.services.files.partial(uploadId).discard())
    return { done: true as const }
  }),
  handle(linkCourseFile, async ({ tx, actor, now, services }, { fileId, expires }) => {
    const file = await storedFile(tx, fileId)
    if (!file) throw problem('dataNotFound')
    const link = signedLink({ keys: services.keys, actor, now }, fileId, { kind: 'course', seconds: expires })
    return { ...file, ...link }
  }),
]
