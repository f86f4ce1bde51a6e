import { timingSafeEqual } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import { documentFile, documentsOn, listDocuments } from '../../../contract/documents/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { type FileContext, handle, handleFile } from '../../kernel/http/handle.ts'
import type { ServedFile } from '../../kernel/http/send-file.ts'
import { hmac, type Keys } from '../../kernel/keys.ts'
import { problem } from '../../kernel/problem.ts'
import { type Document, documentsIn, getState, getTitle, inLanguage, titlesIn } from './shelf.ts'

/** The content of a link to a document: which file, which session, until when. */
type DocumentLink = { sessionId: string; expiresAt: Date; name: string }

const headBytes = 16 + 4
const macBytes = 24

const getMac = ({ link }: Pick<Keys, 'link'>, body: Buffer) =>
  hmac(link, `document ${body.toString('hex')}`).subarray(0, macBytes)

/** A link to the file of this name for one session (TR-W6). */
export const documentLink = (
  keys: Pick<Keys, 'link'>,
  sessionId: string,
  now: Date,
  name: string,
): string => {
  const ends = Buffer.alloc(4)
  ends.writeUInt32BE(Math.floor(now.getTime() / 1000) + limits.fileLinkExpirySeconds)
  const session = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const body = Buffer.concat([session, ends, Buffer.from(name)])
  const text = Buffer.concat([getMac(keys, body), body]).toString('base64url')
  return `${documentFile.path}?url=${text}`
}

/** Reads a link; null when it is not exactly one of ours. */
const readDocumentLink = (keys: Pick<Keys, 'link'>, text: string): DocumentLink | null => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= macBytes + headBytes || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(macBytes)
  if (!timingSafeEqual(bytes.subarray(0, macBytes), getMac(keys, body))) return null
  const hex = body.toString('hex', 0, 16)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    expiresAt: new Date(body.readUInt32BE(16) * 1000),
    name: body.toString('utf8', headBytes),
  }
}

const getName = ({ resCode, locale }: Document) => `${resCode}.${locale}.pdf`

const listed = async (
  { services: { settings, keys }, actor, now }: Context,
  { locale }: Parsed<typeof listDocuments>,
): Promise<Output<typeof listDocuments>> => {
  const titles = await titlesIn(settings.documentDir)
  const documents = inLanguage(await documentsIn(settings.documentDir), locale)
  const records = documents.map(document => ({
    resCode: document.resCode,
    title: getTitle(document.resCode, locale, titles),
    locale: document.locale,
    size: document.size,
    changedAt: document.changedAt.toISOString(),
    url: documentLink(keys, actor.sessionId, now, getName(document)),
  }))
  const { compare } = new Intl.Collator(locale, { numeric: true })
  records.sort((a, b) => compare(a.title, b.title) || compare(a.resCode, b.resCode))
  return { records, total: records.length }
}

/** Database time while the session of a link is open; null when it has ended. */
const liveNow = async (tx: Transaction, sessionId: string): Promise<Date | null> => {
  const row = await one(tx)<{ now: Date }>`select clock_timestamp() as now from session s
    join account a on a.id = s.account_id and a.enabled
    where s.id = ${sessionId}::uuid and s.ended_at is null and s.expires_at > clock_timestamp()
      and s.last_seen_at >= clock_timestamp() - make_interval(mins => ${limits.idleMinutes})`
  return row?.now ?? null
}

const served = async (
  { services: { settings, keys }, apart }: FileContext,
  { url, save }: Parsed<typeof documentFile>,
): Promise<ServedFile> => {
  const link = readDocumentLink(keys, url)
  const now = link && (await apart(tx => liveNow(tx, link.sessionId), null))
  // Every faulty link gets the same answer as a file that never existed (TR-T5).
  if (!link || !now) throw problem('fileGone')
  if (now >= link.expiresAt) throw problem('fileLinkExpired')
  const document = (await documentsIn(settings.documentDir)).find(each => getName(each) === link.name)
  if (!document) throw problem('fileGone')
  return {
    key: { path: document.path },
    name: link.name,
    mediaType: 'application/pdf',
    size: document.size,
    sha256: getState(document),
    attachment: save === '1',
  }
}

export const handlers = [
  handle(documentsOn, async ({ services }) => ({
    on: (await documentsIn(services.settings.documentDir)).length > 0,
  })),
  handle(listDocuments, listed),
  handleFile(documentFile, served),
]
