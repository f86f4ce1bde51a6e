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

/** Asked after the families for rare Han characters of names, as 㛃 and 𬱖: all of GB 18030-2000 and of the list of general use of 2013. */
const wholeFonts: Record<Weight, string> = {
  400: '400Regular/NotoSansSC_400Regular.ttf',
  700: '700Bold/NotoSansSC_700Bold.ttf',
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

/** Opens a font once in a process: a part of a family is about 60 kB in memory, a whole font 10 MB. */
const openFont = (id: string, read: () => Promise<Buffer>): Promise<Font> => {
  const before = fonts.get(id)
  if (before) return before
  const opened = readFont(id, read)
  fonts.set(id, opened)
  // A file that cannot be read now is tried again.
  opened.catch(() => fonts.delete(id))
  return opened
}

const readFont = async (id: string, read: () => Promise<Buffer>): Promise<Font> => {
  const [{ create }, file] = await Promise.all([import('fontkit'), read()])
  return { id, file, signs: new Set((create(file) as { characterSet: number[] }).characterSet) }
}

/** A part of a family, in one weight. */
const readPart = async (family: string, part: string, weight: Weight): Promise<Buffer> => {
  const { default: subsetFont } = await import('subset-font')
  const path = require.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`)
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt', variationAxes: { wght: weight } } as const
  return subsetFont(await readFile(path), '', options)
}

const readWhole = (weight: Weight): Promise<Buffer> =>
  readFile(require.resolve(`@expo-google-fonts/noto-sans-sc/${wholeFonts[weight]}`))

/** Shown where no font has a character, so that nothing is left out unnoticed. */
const missing = '□'

const findFont = async (sign: string, script: Script, weight: Weight): Promise<Font | undefined> => {
  const point = sign.codePointAt(0)!
  for (const family of families[script])
    for (const part of getParts(family).get(point) ?? []) {
      const font = await openFont(`${family}-${part}-${weight}`, () => readPart(family, part, weight))
      if (font.signs.has(point)) return font
    }
  if (!/\p{Script=Han}/u.test(sign)) return undefined
  const whole = await openFont(`whole-${weight}`, () => readWhole(weight))
  return whole.signs.has(point) ? whole : undefined
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
