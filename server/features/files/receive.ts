import { createReadStream } from 'node:fs'
import { type UploadPurpose, uploadRules } from '../../../contract/files/calls.ts'
import type { Services, Transaction, Upload } from '../../kernel/context.ts'
import { newKey } from '../../kernel/files/store.ts'
import { problem } from '../../kernel/problem.ts'
import type { Whose } from '../../kernel/throttle/heavy.ts'
import { checkAttachment } from './attachments.ts'
import { enterFile, type FileKind } from './rows.ts'

const megabyte = 1024 * 1024

export const getEnding = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The rules that the page checks too: extension first, then size (TR-W5, G18). */
export const checkBounds = ({ name, size }: Upload, purpose: UploadPurpose): void => {
  const { types, mb } = uploadRules[purpose]
  if (!(types as readonly string[]).includes(getEnding(name)))
    throw purpose === 'logo' ? problem('logoFormat') : problem('uploadFormat', { types: types.join(', ') })
  if (size > mb * megabyte)
    throw purpose === 'logo' ? problem('logoTooLarge') : problem('uploadBigger', { max: mb })
}

/** Checks an attachment, and returns the media type to serve it as. */
export const receiveAttachment = async (upload: Upload, whose: Whose): Promise<string> => {
  checkBounds(upload, 'attachment')
  return checkAttachment(upload, getEnding(upload.name), whose)
}

type NewUpload = {
  tenantId: string
  ownerUserId: string | null
  kind: FileKind
  name: string
  mediaType: string
  /** Bytes that we have drawn; those of the upload where absent. */
  bytes?: Buffer | undefined
  /** The file stays for good where absent. */
  expiresAt?: Date
}

/** Moves an upload into the store and enters its row; returns the id. */
export const storeUpload = async (
  { tx, files, now }: { tx: Transaction; files: Services['files']; now: Date },
  { path }: Upload,
  { bytes, ...file }: NewUpload,
): Promise<string> => {
  const draft = await files.draft()
  try {
    if (bytes) await draft.write(bytes)
    else for await (const part of createReadStream(path)) await draft.write(part as Buffer)
    const { size, sha256 } = await draft.finish()
    const key = newKey(file.tenantId, now)
    await files.keep(draft, key)
    return await enterFile(tx, { ...file, size, sha256, key })
  } finally {
    await draft.discard()
  }
}
