import { number } from '../../../client/zones/format.ts'
import type { ContentFile } from '../../../contract/courses/content.ts'
import type { StoredCourseFile } from '../../../contract/courses/files.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { clock } from '../../widgets/elearning-player/time.ts'

/** Least reading time of a page or picture, in seconds, until the author changes it. */
export const usualPageSeconds = 15

export const isVideo = ({ mediaType }: Pick<ContentFile, 'mediaType'>): boolean =>
  mediaType.startsWith('video/')

/** A stored file as a file of a draft, at its end. */
export const toContentFile = ({ lengthMs, ...file }: StoredCourseFile): ContentFile => ({
  id: crypto.randomUUID(),
  fileId: file.fileId,
  name: file.name,
  mediaType: file.mediaType,
  codec: file.codec,
  pages: file.pages,
  lengthMs: lengthMs || Math.max(1, file.pages) * usualPageSeconds * 1000,
  captions: [],
})

/** Seconds for which each page of a PDF, or a picture, must be shown. */
export const getPageSeconds = ({ lengthMs, pages }: ContentFile): number =>
  Math.max(1, Math.round(lengthMs / Math.max(1, pages) / 1000))

/** What a file is, in a line: its type, length or pages, and codec. */
export const getFileFacts = (file: ContentFile, t: Text['t']): string => {
  const type = file.mediaType.split('/')[1]!.toUpperCase()
  if (isVideo(file))
    return [type, clock(file.lengthMs), file.codec.startsWith('avc') ? 'H.264' : file.codec]
      .filter(Boolean)
      .join(' · ')
  const seconds = t('courses:files.perPage', { count: getPageSeconds(file) })
  if (file.mediaType !== 'application/pdf') return `${type} · ${seconds}`
  return [type, t('courses:files.pages', { count: file.pages, pages: number(file.pages) }), seconds].join(
    ' · ',
  )
}
