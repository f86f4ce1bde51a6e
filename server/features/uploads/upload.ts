import { createReadStream } from 'node:fs'
import type { Parsed } from '../../../contract/define.ts'
import { type UploadPurpose, uploadFile, uploadRules } from '../../../contract/files/calls.ts'
import type { Context, Upload } from '../../kernel/context.ts'
import { newKey } from '../../kernel/files/store.ts'
import { handleFileOf } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import type { Whose } from '../../kernel/throttle/heavy.ts'
import { checkAttachment } from '../files/attachments.ts'
import { redraw } from '../files/images.ts'
import { enterFile, type FileKind, isRoomFor } from '../files/rows.ts'

/** Longest side of a stored picture (pixels): sharp on a dense screen for logos and signatures. */
const longestSide = 1024
const megabyte = 1024 * 1024
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

const getEnding = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Checks and redraws before the transaction begins: a user who uploads a hundred files at once blocks no connection meanwhile. */
const prepare = async (
  upload: Upload,
  { purpose }: Parsed<typeof uploadFile>,
  whose: Whose,
): Promise<Prepared> => {
  checkBounds(upload, purpose)
  if (purpose === 'attachment') {
    const { name, size } = upload
    const mediaType = await checkAttachment(upload, getEnding(name), whose)
    return { kind: 'attachment', name, mediaType, facts: { size } }
  }
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

/** The rules that the page checks too: extension first, then size (TR-W5, G18). */
const checkBounds = ({ name, size }: Upload, purpose: UploadPurpose): void => {
  const { types, mb } = uploadRules[purpose]
  if (!(types as readonly string[]).includes(getEnding(name)))
    throw purpose === 'logo' ? problem('logoFormat') : problem('uploadFormat', { types: types.join(', ') })
  if (size > mb * megabyte)
    throw purpose === 'logo' ? problem('logoTooLarge') : problem('uploadBigger', { max: mb })
}

/** A file that nothing refers to within a day is removed. */
const keep = async (
  { tx, services, actor, now }: Context,
  { path }: Upload,
  { bytes, kind, name, mediaType }: Prepared,
): Promise<string> => {
  const draft = await services.files.draft()
  try {
    if (bytes) await draft.write(bytes)
    else for await (const part of createReadStream(path)) await draft.write(part as Buffer)
    const { size, sha256 } = await draft.finish()
    const key = newKey(actor.tenantId, now)
    await services.files.keep(draft, key)
    const expiresAt = new Date(now.getTime() + dayMs)
    const file = { tenantId: actor.tenantId, ownerUserId: actor.userId, kind, mediaType }
    return await enterFile(tx, { ...file, name, size, sha256, key, expiresAt })
  } finally {
    await draft.discard()
  }
}
