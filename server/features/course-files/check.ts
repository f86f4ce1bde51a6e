import { open, readFile } from 'node:fs/promises'
import { type CourseMediaType, courseFileMb } from '../../../contract/courses/files.ts'
import { Unfit } from '../../kernel/files/archive.ts'
import { type Mp4, NoMp4, readMp4 } from '../../kernel/files/mp4.ts'
import { checkPdfPages } from '../../kernel/files/pdf-pages.ts'
import { problem } from '../../kernel/problem.ts'
import { heavyWork, type Whose } from '../../kernel/throttle/heavy.ts'
import { checkPicture } from '../files/images.ts'

const megabyte = 1024 * 1024

/** What the bytes of a file say of it. */
export type Facts = { mediaType: CourseMediaType; codec: string; lengthMs: number; pages: number }

/** Ending of a stored name by type. */
const endings: Readonly<Record<CourseMediaType, readonly [string, ...string[]]>> = {
  'video/mp4': ['mp4', 'm4v'],
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'text/vtt': ['vtt'],
}

/** The name with an ending that fits the type: what a file is was read from its bytes. */
export const getName = (name: string, mediaType: CourseMediaType): string => {
  const at = name.lastIndexOf('.')
  const ending = name.slice(at + 1).toLowerCase()
  if (at > 0 && endings[mediaType].includes(ending)) return name
  return `${name}.${endings[mediaType][0]}`
}

/** Brands of ISO/IEC 14496-12 that are no MP4: QuickTime, and pictures of HEIF and AVIF. */
const otherBrands = /^(qt {2}|mif1|msf1|hei[cfsx]|hev[cx]|avi[fs])$/

/** The type that the first bytes show, whatever the name says; null for any other. */
export const getType = (bytes: Buffer, part: 'content' | 'captions'): CourseMediaType | null => {
  if (part === 'captions')
    return /^\uFEFF?WEBVTT(?![^\s])/.test(bytes.toString('utf8', 0, 16)) ? 'text/vtt' : null
  const at = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (at(0, 5) === '%PDF-') return 'application/pdf'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp'
  return at(4, 8) === 'ftyp' && !otherBrands.test(at(8, 12)) ? 'video/mp4' : null
}

/** Refuses a file by its first bytes and its size, before the rest of it is sent. */
export const checkBeginning = async (
  path: string,
  part: 'content' | 'captions',
  size: number,
): Promise<CourseMediaType> => {
  const mediaType = getType(await readBeginning(path), part)
  if (!mediaType) throw problem(part === 'captions' ? 'captionsFormat' : 'courseFileFormat')
  const max = courseFileMb[mediaType]
  if (size > max * megabyte) throw problem('courseFileTooLarge', { max })
  return mediaType
}

const readBeginning = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const plain = { codec: '', lengthMs: 0 }

/** Reads a complete file by its type. Throws the catalogue code of what a course cannot show. */
export const checkContent = async (
  path: string,
  mediaType: CourseMediaType,
  whose: Whose,
): Promise<Facts> => {
  switch (mediaType) {
    case 'video/mp4':
      return { mediaType, ...(await heavyWork.short.run(whose, () => checkVideo(path))), pages: 0 }
    case 'application/pdf':
      return { mediaType, ...plain, pages: await heavyWork.file.run(whose, () => checkPages(path)) }
    case 'text/vtt':
      await checkCaptions(path)
      return { mediaType, ...plain, pages: 0 }
    default:
      await checkPicture(path, endings[mediaType][0], whose)
      return { mediaType, ...plain, pages: 1 }
  }
}

/** What browsers play everywhere: H.264, with AAC or MP3. */
const playable = { video: ['avc1', 'avc3'], audio: ['mp4a', '.mp3'] }

/** Names of codecs that people know, by sample entry. */
const codecNames: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  vp08: 'VP8',
  vp09: 'VP9',
  av01: 'AV1',
  mp4v: 'MPEG-4 Part 2',
  'ac-3': 'Dolby Digital (AC-3)',
  'ec-3': 'Dolby Digital Plus (E-AC-3)',
  encv: 'DRM',
  enca: 'DRM',
}

const checkVideo = async (path: string): Promise<Pick<Facts, 'codec' | 'lengthMs'>> => {
  const { codec, video, audio, lengthMs } = await readVideo(path)
  const other =
    video.find(each => !playable.video.includes(each)) ?? audio.find(each => !playable.audio.includes(each))
  if (other) throw problem('videoCodec', { codec: codecNames[other] ?? other.trim() })
  if (video.length === 0 || lengthMs < 1) throw problem('uploadContentUnfit')
  return { codec, lengthMs }
}

const readVideo = async (path: string): Promise<Mp4> => {
  try {
    return await readMp4(path)
  } catch (error) {
    throw error instanceof NoMp4 ? problem('uploadContentUnfit') : error
  }
}

const checkPages = async (path: string): Promise<number> => {
  const bytes = await readFile(path)
  if (!bytes.subarray(-1024).includes('%%EOF')) throw problem('uploadContentUnfit')
  try {
    return checkPdfPages(bytes)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    throw error.reason === 'unsafe'
      ? problem('uploadUnsafe', { part: error.part })
      : problem('uploadContentUnfit')
  }
}

/** UTF-8 with at least one cue. */
const checkCaptions = async (path: string): Promise<void> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
    if (/(^|\n)\s*(\d+:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(\d+:)?\d{2}:\d{2}\.\d{3}/.test(text)) return
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw problem('captionsFormat')
}
