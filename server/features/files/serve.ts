import type { Transaction } from '../../kernel/context.ts'
import type { FileContext } from '../../kernel/http/handle.ts'
import type { ServedFile } from '../../kernel/http/send-file.ts'
import { problem } from '../../kernel/problem.ts'
import { type Link, readLink } from './links.ts'
import { fileOfLink } from './rows.ts'

type Wanted = {
  /** The text of the link. */
  text: string
  certName: string | undefined
  /** Upper bound of the age of the link in seconds. */
  expires?: number | undefined
  /** The link with the file that it names; null when it does not name one here. */
  find: (tx: Transaction, link: Link) => Promise<Link | null>
}

/** Serves the file of a signed link. Every faulty link gets the same answer as a file that never existed (TR-T5). */
export const serveLinked = async (
  { apart, services, tokenHash }: FileContext,
  { text, certName, expires, find }: Wanted,
): Promise<ServedFile> => {
  const link = readLink(services.keys, text)
  if (!link || (link.tokenNeeded && !tokenHash)) throw problem('fileGone')
  const file = await apart(async tx => {
    const named = await find(tx, link)
    return named && fileOfLink(tx, named, tokenHash)
  }, link.tenantId)
  if (!file || (link.kind !== null && link.kind !== file.kind)) throw problem('fileGone')
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
}
