import type { SessionStore } from '../../../client/session/store.ts'
import { sendFile } from '../../../client/session/upload.ts'
import { type KeptFile, uploadFile, uploadRules } from '../../../contract/files/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { SendUpload } from '../../ui/form/upload-list.ts'
import type { UploadBounds } from '../../ui/form/upload-rules.ts'

/** What a field for attachments takes unless it says otherwise. */
export const attachmentBounds: UploadBounds = { files: limits.uploadFiles, ...uploadRules.attachment }

/** Uploads an attachment, which stays the user's until a record names it. */
export const sendAttachment =
  (session: SessionStore): SendUpload<KeptFile> =>
  async (file, { signal, submitKey, onProgress }) => {
    const options = { session, signal, onProgress, quiet: true, ...(submitKey && { submitKey }) }
    const id = await sendFile(uploadFile, { purpose: 'attachment' }, file, options)
    return { id, name: file.name, mediaType: file.type, size: file.size }
  }
