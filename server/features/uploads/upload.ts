import type { Parsed } from '../../../contract/define.ts'
import { uploadFile } from '../../../contract/files/calls.ts'
import type { Context, Upload } from '../../kernel/context.ts'
import { handleFileOf } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import type { Whose } from '../../kernel/throttle/heavy.ts'
import { redraw } from '../files/images.ts'
import { checkBounds, receiveAttachment, storeUpload } from '../files/receive.ts'
import { type FileKind, isRoomFor } from '../files/rows.ts'

/** Longest side of a stored picture (pixels): sharp on a dense screen for logos and signatures. */
const longestSide = 1024
const dayMs = 24 * 60 * 60 * 1000

/** What is stored of an upload. */
type Prepared = {
  kind: FileKind
  name: string
  mediaType: string
  /** Bytes that we have drawn; those of the upload where absent. */
  bytes?: Buffer
  facts: Readonly<Record<string, unknown>>
}

/** Checks and redraws before the transaction begins: a user who uploads a hundred files at once blocks no connection meanwhile. */
const prepare = async (
  upload: Upload,
  { purpose }: Parsed<typeof uploadFile>,
  whose: Whose,
): Promise<Prepared> => {
  if (purpose === 'attachment') {
    const { name, size } = upload
    const mediaType = await receiveAttachment(upload, whose)
    return { kind: 'attachment', name, mediaType, facts: { size } }
  }
  checkBounds(upload, purpose)
  const { png, width, height } = await redraw(upload.path, upload.name, longestSide, whose)
  const name = `${upload.name.slice(0, upload.name.lastIndexOf('.'))}.png`
  return { kind: 'image', name, mediaType: 'image/png', bytes: png, facts: { width, height } }
}

export const handleUpload = handleFileOf(
  uploadFile,
  prepare,
  async (context, { purpose }, upload, prepared) => {
    const { name, facts } = prepared
    if (prepared.kind === 'attachment' && !(await isRoomFor(context.tx, upload.size, context.actor.userId)))
      throw problem('uploadQuota')
    const id = await keep(context, upload, prepared)
    context.audit({ entityId: id, detail: { purpose, name, ...facts } })
    return id
  },
)

/** A file that nothing refers to within a day is removed. */
const keep = async (
  { tx, services, actor, now }: Context,
  upload: Upload,
  { bytes, kind, name, mediaType }: Prepared,
): Promise<string> => {
  const expiresAt = new Date(now.getTime() + dayMs)
  const file = {
    tenantId: actor.tenantId,
    ownerUserId: actor.userId,
    kind,
    name,
    mediaType,
    bytes,
    expiresAt,
  }
  return storeUpload({ tx, files: services.files, now }, upload, file)
}
