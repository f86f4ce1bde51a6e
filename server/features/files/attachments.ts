import { open, readFile } from 'node:fs/promises'
import type { Upload } from '../../kernel/context.ts'
import { checkDocument, type DocumentKind, Unfit } from '../../kernel/files/archive.ts'
import { checkPdf } from '../../kernel/files/pdf.ts'
import { problem } from '../../kernel/problem.ts'
import { heavyWork, type Whose } from '../../kernel/throttle/heavy.ts'
import { checkPicture, firstBytes } from './images.ts'

type Check = (path: string, whose: Whose) => Promise<void>
type Kind = { mediaType: string; check: Check }

const unfit = (): never => {
  throw problem('uploadContentUnfit')
}

/** A header, a trailer near the end, and nothing that acts. */
const checkPdfFile: Check = async (path, whose) => {
  if ((await firstBytes(path, 5)).toString('latin1') !== '%PDF-') unfit()
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - 1024)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, from)
    if (!buffer.subarray(0, bytesRead).includes('%%EOF')) unfit()
  } finally {
    await file.close()
  }
  await read(path, whose, checkPdf)
}

const read = (path: string, whose: Whose, check: (bytes: Buffer) => Promise<void> | void) =>
  heavyWork.short.run(whose, async () => {
    try {
      await check(await readFile(path))
    } catch (error) {
      // A record that the archive announces and does not have is read beyond its end.
      if (error instanceof RangeError) return unfit()
      if (!(error instanceof Unfit)) throw error
      throw error.reason === 'unsafe'
        ? problem('uploadUnsafe', { part: error.part })
        : problem('uploadContentUnfit')
    }
  })

const office =
  (kind: DocumentKind): Check =>
  (path, whose) =>
    read(path, whose, bytes => checkDocument(bytes, kind))

/** The container of the old formats; macros and passwords are storages with these names. */
const checkOld: Check = (path, whose) =>
  read(path, whose, bytes => {
    if (bytes.subarray(0, 8).toString('hex') !== 'd0cf11e0a1b11ae1')
      throw new Unfit('notWorkbook', 'no container')
    for (const [name, part] of [
      ['_VBA_PROJECT', 'macro'],
      ['EncryptedPackage', 'encrypted'],
    ] as const)
      if (bytes.includes(Buffer.from(name, 'utf16le'))) throw new Unfit('unsafe', name, part)
  })

const picture =
  (ending: string): Check =>
  (path, whose) =>
    checkPicture(path, ending, whose)

const openXml = 'application/vnd.openxmlformats-officedocument'
/** Every accepted type (G19), with the media type that it is served as. */
const kinds: Readonly<Record<string, Kind>> = {
  pdf: { mediaType: 'application/pdf', check: checkPdfFile },
  png: { mediaType: 'image/png', check: picture('png') },
  jpg: { mediaType: 'image/jpeg', check: picture('jpg') },
  doc: { mediaType: 'application/msword', check: checkOld },
  xls: { mediaType: 'application/vnd.ms-excel', check: checkOld },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', check: checkOld },
  docx: { mediaType: `${openXml}.wordprocessingml.document`, check: office('docx') },
  xlsx: { mediaType: `${openXml}.spreadsheetml.sheet`, check: office('xlsx') },
  pptx: { mediaType: `${openXml}.presentationml.presentation`, check: office('pptx') },
}

/** Checks that the content of an attachment is of the type that its name says, and returns the media type to serve it as (TR-W5). */
export const checkAttachment = async ({ path }: Upload, ending: string, whose: Whose): Promise<string> => {
  const kind = kinds[ending]
  if (!kind) return unfit()
  await kind.check(path, whose)
  return kind.mediaType
}
