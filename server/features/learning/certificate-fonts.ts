import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Which forms of Han characters a text has where Chinese and Japanese differ. */
export type Script = 'zh' | 'ja'
export type Weight = 400 | 700

/** The families that are asked for a character, in this order. Text in Latin letters looks as it does on screen. */
const families: Record<Script, readonly string[]> = {
  zh: ['atkinson-hyperlegible-next', 'noto-sans-sc', 'noto-sans-jp'],
  ja: ['atkinson-hyperlegible-next', 'noto-sans-jp', 'noto-sans-sc'],
}

/** A font file of one weight, and the characters that it has. `id` is the same for the same file. */
export type Font = { id: string; file: Buffer; signs: ReadonlySet<number> }
/** For each code point the files of a family that are made for it, by the list that comes with them. */
type Parts = ReadonlyMap<number, readonly string[]>
const parts = new Map<string, Parts>()

const getParts = (family: string): Parts => {
  const stored = parts.get(family)
  if (stored) return stored
  const list = require(`@fontsource-variable/${family}/unicode.json`) as Record<string, string>
  const files = new Map<number, string[]>()
  for (const [part, ranges] of Object.entries(list))
    for (const range of ranges.split(',')) {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map(each => Number.parseInt(each, 16))
      for (let point = first!; point <= last!; point += 1)
        files.set(point, [...(files.get(point) ?? []), part.replace(/^\[(\d+)\]$/, '$1')])
    }
  parts.set(family, files)
  return files
}

const fonts = new Map<string, Promise<Font>>()

/** Opens a file in one weight, once in a process: about 60 kB in memory. */
const openFont = (family: string, part: string, weight: Weight): Promise<Font> => {
  const id = `${family}-${part}-${weight}`
  const before = fonts.get(id)
  if (before) return before
  const opened = readFont(id, family, weight)
  fonts.set(id, opened)
  // A file that cannot be read now is tried again.
  opened.catch(() => fonts.delete(id))
  return opened
}

const readFont = async (id: string, family: string, weight: Weight): Promise<Font> => {
  const [{ default: subsetFont }, { create }] = await Promise.all([import('subset-font'), import('fontkit')])
  const name = id.replace(/\d+$/, 'wght-normal.woff2')
  const path = require.resolve(`@fontsource-variable/${family}/files/${name}`)
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt', variationAxes: { wght: weight } } as const
  const file = await subsetFont(await readFile(path), '', options)
  return { id, file, signs: new Set((create(file) as { characterSet: number[] }).characterSet) }
}

/** Shown where no font has a character, so that nothing is left out unnoticed. */
const missing = '□'

const findFont = async (sign: string, script: Script, weight: Weight): Promise<Font | undefined> => {
  const point = sign.codePointAt(0)!
  for (const family of families[script])
    for (const part of getParts(family).get(point) ?? []) {
      const font = await openFont(family, part, weight)
      if (font.signs.has(point)) return font
    }
  return undefined
}

export type Run = { font: Font; text: string }

/** Text in runs of one font each. Characters that are never drawn, as those that choose a variant of a Han character, are left out. */
export const getRuns = async (text: string, script: Script, weight: Weight): Promise<Run[]> => {
  const runs: Run[] = []
  const drawn = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  for (const sign of drawn) {
    const own = await findFont(sign, script, weight)
    const font = own ?? (await findFont(missing, script, weight))!
    const last = runs.at(-1)
    if (last?.font === font) last.text += own ? sign : missing
    else runs.push({ font, text: own ? sign : missing })
  }
  return runs
}
