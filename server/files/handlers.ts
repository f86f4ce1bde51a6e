import { downloadFile, linkImage } from '../../contract/files.ts'
import { handle, handleFile } from '../http/handle.ts'
import { problem } from '../problem.ts'
import { readLink, signedLink } from './links.ts'
import { fileOfLink, pictureById } from './rows.ts'

export const handlers = [
  handle(linkImage, async ({ tx, actor, now, services }, { iconPath, expires }) => {
    const file = await pictureById(tx, iconPath, actor.userId)
    if (!file) throw problem('dataNotFound')
    return signedLink({ keys: services.keys, actor, now }, file.id, { seconds: expires })
  }),
  handleFile(downloadFile, async ({ apart, services, tokenHash }, { url, certName, expires }) => {
    const link = readLink(services.keys, url)
    // Whatever is wrong with a link, it answers as one to a file that never was (TR-T5).
    if (!link || (link.tokenNeeded && !tokenHash)) throw problem('fileGone')
    const file = await apart(tx => fileOfLink(tx, link, tokenHash), link.tenantId)
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
