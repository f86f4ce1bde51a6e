import { downloadFile, linkImage } from '../../../contract/files/calls.ts'
import { fileTemporaryKey } from '../../../contract/learning/files.ts'
import type { Transaction } from '../../kernel/context.ts'
import { handle, handleFile } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { mayServe } from '../downloads/items.ts'
import { type Link, learningKey, signedLink } from '../files/links.ts'
import { pictureById, sessionNow } from '../files/rows.ts'
import { serveLinked } from '../files/serve.ts'
import { courseFileFor } from '../learning/file-access.ts'
import { handleUpload } from './upload.ts'

export const handlers = [
  handleUpload,
  handle(linkImage, async ({ tx, actor, now, services }, { iconPath, expires }) => {
    const file = await pictureById(tx, iconPath, actor.userId)
    if (!file) throw problem('dataNotFound')
    return signedLink({ keys: services.keys, actor, now }, file.id, { seconds: expires, kind: 'image' })
  }),
  handle(fileTemporaryKey, async ({ actor, now, services }) =>
    learningKey({ keys: services.keys, actor, now }),
  ),
  handleFile(downloadFile, (context, { url, certName, expires }) => {
    const [text = '', courseFileId] = url.split('.')
    return serveLinked(context, {
      text,
      certName,
      expires,
      find: async (tx, link) => {
        // A link of another call is served there alone, with the checks of that call.
        const named = link.ownPath ? null : await fileNamed(tx, link, courseFileId)
        return named && (await mayServe(tx, named)) ? named : null
      },
    })
  }),
]

/**
 * A link names its file. A link with a learning key has a course file beside it, which the user must be allowed to learn now or may not
 * know of.
 */
const fileNamed = async (tx: Transaction, link: Link, courseFileId: string | undefined) => {
  if (!link.learning || !courseFileId) return link.learning || courseFileId ? null : link
  const now = await sessionNow(tx, link)
  const file = now && (await courseFileFor({ tx, now, actor: { userId: link.userId } }, courseFileId))
  return file && 'fileId' in file ? { ...link, fileId: file.fileId } : null
}
