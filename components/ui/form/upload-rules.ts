import { limits } from '../../../contract/limits.ts'

/** What a field accepts: number of files, their extensions, and MB per file. */
export type UploadBounds = { files: number; types: readonly string[]; mb: number }

export const usualBounds: UploadBounds = {
  files: limits.uploadFiles,
  types: limits.uploadTypes,
  mb: limits.uploadMb,
}

type FileFacts = { name: string; size: number }

/** Why a file is refused, with the values of its text; named as in the catalogue of codes. */
export type Refusal =
  | { code: 'uploadTooMany'; values: { max: number } }
  | { code: 'uploadFormat'; values: { types: string } }
  | { code: 'uploadBigger'; values: { max: number } }
  | { code: 'uploadRepeat'; values: { name: string } }

/** The extension of a name, in lower case and without its dot; empty if there is none. */
const getEnding = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Names that a file system or a reader would treat as the same. */
const sameName = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()

const megabyte = 1024 * 1024

/** Checks a file against those already listed: count, extension, size, name, in this order (D34). */
export const getRefusal = (
  { name, size }: FileFacts,
  { files, types, mb }: UploadBounds,
  standing: readonly FileFacts[] = [],
): Refusal | null => {
  if (standing.length >= files) return { code: 'uploadTooMany', values: { max: files } }
  if (!types.includes(getEnding(name))) return { code: 'uploadFormat', values: { types: types.join(', ') } }
  if (size > mb * megabyte) return { code: 'uploadBigger', values: { max: mb } }
  const repeated = standing.some(each => sameName(each.name, name))
  return repeated ? { code: 'uploadRepeat', values: { name } } : null
}

/** The extensions as the file dialog takes them. */
export const getAccept = (types: readonly string[]): string => types.map(type => `.${type}`).join(',')
