import { downloadFile, linkImage } from '../../../contract/files/calls.ts'
import { fileTemporaryKey } from '../../../contract/learning/files.ts'
import type { Transaction } from '../../kernel/context.ts'
import { handle, handleFile } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { type Link, learningKey, readLink, signedLink } from '../files/links.ts'
import { fileOfLink, pictureById, sessionNow } from '../files/rows.ts'
import { courseFileFor } from '../learning/file-access.ts'
import { handleUpload } from './upload.ts'

export const handlers = [
  handleUpload,
  handle(linkImage, async ({ tx, actor, now, services }, { iconPath, expires }) => {
    const file = await pictureById(tx, iconPath, actor.userId)
    if (!file) throw problem('dataNotFound')
    return signedLink({ keys: services.keys, actor, now }, file.id, { seconds: expires })
  }),
  handle(fileTemporaryKey, async ({ actor, now, services }) =>
    learningKey({ keys: services.keys, actor, now }),
  ),
  handleFile(downloadFile, async ({ apart, services, tokenHash }, { url, certName, expires }) => {
    const [text = '', courseFileId] = url.split('.')
    const link = readLink(services.keys, text)
    // Every faulty link gets the same answer as a file that never existed (TR-T5).
    if (!link || (link.tokenNeeded && !tokenHash)) throw problem('fileGone')
    const file = await apart(async tx => {
      const named = await fileNamed(tx, link, courseFileId)
      return named && fileOfLink(tx, named, tokenHash)
    }, link.tenantId)
    if (!file) throw problem('fileGone')
    const age = (file.now.getTime() - link.madeAt.getTime()) / 1000
    if (file.now >= link.expiresAt || (expires && age > expires)) throw problem('fileLinkExpired')
    return {
      key: file.key,
      name: certName || file.name,
      mediaType: file.media_type,
      size: Number(file.size),
      sha256: file.sha256.toString('hex'),
      attachment: link.attachment,
    }
  }),
]

/**
 * A link names its file. A link with a learning key has a course file beside it, which the user must be allowed to learn now or may not
 * know of.
 */
const fileNamed = async (tx: Transaction, link: Link, courseFileId: string | undefined) => {
  if (!link.learning || !courseFileId) return link.learning || courseFileId ? null : link
  const now = await sessionNow(tx, link)
  const found = now && (await courseFileFor({ tx, now, actor: { userId: link.userId } }, courseFileId))
  return found && 'fileId' in found ? { ...link, fileId: found.fileId } : null
}
