import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { resCode } from '../../../contract/documents/calls.ts'
import { type Locale, locales } from '../../../contract/locales.ts'

/** One file of the operator's folder. */
export type Document = { resCode: string; locale: Locale; path: string; size: number; changedAt: Date }

const named = /^(?<code>.+)\.(?<locale>[a-z]{2}-[A-Z]{2})\.pdf$/

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Every document of the folder, read at each call: files come and go while the server runs. */
export const documentsIn = async (folder: string | null): Promise<Document[]> => {
  if (folder === null) return []
  const names = (await readdir(folder).catch(absent)) ?? []
  const documents = await Promise.all(names.map(name => documentAt(folder, name)))
  return documents.filter(each => each !== null)
}

const documentAt = async (folder: string, name: string): Promise<Document | null> => {
  const parts = named.exec(name)?.groups
  const code = resCode.safeParse(parts?.code)
  const locale = locales.find(each => each === parts?.locale)
  if (!code.success || !locale) return null
  const path = join(folder, name)
  const about = await stat(path).catch(absent)
  if (!about?.isFile() || about.size === 0) return null
  return { resCode: code.data, locale, path, size: about.size, changedAt: about.mtime }
}

/** The order of languages to look in: the requested one, English, Chinese, any. */
const order = (wanted: Locale): Locale[] => [...new Set<Locale>([wanted, 'en-US', 'zh-CN', ...locales])]

/** Each document once, in the requested language or the nearest available one. */
export const inLanguage = (documents: readonly Document[], wanted: Locale): Document[] => {
  const codes = [...new Set(documents.map(each => each.resCode))]
  return codes.flatMap(code => {
    const versions = documents.filter(each => each.resCode === code)
    const best = order(wanted).map(locale => versions.find(each => each.locale === locale))
    return best.find(each => each !== undefined) ?? []
  })
}

const titles = z.record(z.string(), z.partialRecord(z.enum(locales), z.string().trim().min(1).max(200)))

/** Titles from the operator's titles.json; an invalid file gives no titles. */
export const titlesIn = async (folder: string | null): Promise<z.output<typeof titles>> => {
  const text = folder && (await readFile(join(folder, 'titles.json'), 'utf8').catch(absent))
  if (!text) return {}
  try {
    return titles.safeParse(JSON.parse(text)).data ?? {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Title of a document: from the operator in this or another language, else its code. */
export const getTitle = (code: string, wanted: Locale, of: z.output<typeof titles>): string => {
  const ownTitles = of[code]
  const candidates = order(wanted).map(locale => ownTitles?.[locale])
  return candidates.find(each => each !== undefined) ?? code.replaceAll(/[-_]+/g, ' ')
}

/** Version tag of a file for range requests, computed without reading its bytes. */
export const getState = ({ path, size, changedAt }: Document): string =>
  createHash('sha256').update(`${path} ${size} ${changedAt.getTime()}`).digest('hex')
