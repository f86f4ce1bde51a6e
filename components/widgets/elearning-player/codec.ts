import type { CourseFile } from '../../../contract/learning/shapes.ts'

/** The video codec of a file as RFC 6381 writes it; the audio codec follows it. */
export const videoCodec = ({ codec }: Pick<CourseFile, 'codec'>): string => codec.split(',')[0]!.trim()

const h264 = /^avc[13]\./

/**
 * Whether a course video may and can be played: H.264 in MP4, and the browser reports that it can decode it (2.5.1).
 */
export const canPlay = async (file: Pick<CourseFile, 'codec' | 'mediaType'>): Promise<boolean> => {
  const codec = videoCodec(file)
  if (codec === '') return file.mediaType === 'video/mp4'
  if (file.mediaType !== 'video/mp4' || !h264.test(codec)) return false
  const contentType = `video/mp4; codecs="${codec}"`
  const capabilities = globalThis.navigator?.mediaCapabilities
  if (!capabilities) return document.createElement('video').canPlayType(contentType) !== ''
  const video = { contentType, width: 1280, height: 720, bitrate: 2_000_000, framerate: 30 }
  const { supported } = await capabilities.decodingInfo({ type: 'file', video })
  return supported
}
