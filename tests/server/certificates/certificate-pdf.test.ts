import { expect, test } from 'vitest'
import { certificatePdf, type Line } from '../../../server/features/learning/certificate-pdf.ts'
import { countGlyphs, readLines } from './read-pdf.ts'

const title = '证书 certificado 修了証'
const draw = (names: readonly string[], script: 'zh' | 'ja' = 'zh') => {
  const lines = names.map(
    (text, at): Line => ({ x: 72, y: 560 - at * 36, size: 24, text, bold: at % 2 === 0 }),
  )
  return certificatePdf({ lines, script, title, locale: 'zh-CN', link: 'https://example.org/verify#a.b.c' })
}
const textOf = async (pdf: Buffer) => (await readLines(pdf)).map(({ text }) => text)

/** Names of people and companies, with the letters that other fonts lack. */
const names = [
  '张伟、欧阳思涵，李喆（淼犇）',
  '臨床試験センター 佐藤 太郎',
  '髙橋 﨑子 𠮷野',
  '喆堃玥龑珺 㛃㼆㐱䶮䲜 𬭎𬱖𫖮𣲘𨱏𫐐',
  'さとう ハナコ―ヴァレリー',
  'Núria Ramos Vilà de Peñalver',
  'Łukasz Żółć, Jiří Dvořák, Gülşen Çağ',
  'Nguyễn Thị Hường',
  'Пётр Чайковский',
  'Kauppi & Söhne (“Æ/Ø”) – 100 %',
]

test.each(['zh', 'ja'] as const)(
  'MD-L4 P32 names of all scripts are drawn, and can be copied, in %s',
  async script => {
    const pdf = await draw(names, script)
    expect(await textOf(pdf)).toEqual(names)
    const { shown, missing } = await countGlyphs(pdf)
    expect(shown).toBeGreaterThan(100)
    expect(missing).toBe(0)
  },
)

test('MD-L4 every font is embedded as a subset, with a map to characters; none of the reader is used', async () => {
  const source = (await draw(names)).toString('latin1')
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
  const embedded = count(/\/Type \/FontDescriptor\b/g)
  expect(embedded).toBeGreaterThan(3)
  expect(count(/\/FontFile[23] \d+ 0 R/g)).toBe(embedded)
  expect(count(/\/FontName \/[A-Z]{6}\+/g)).toBe(embedded)
  expect(count(/\/Subtype \/Type0\b/g)).toBe(embedded)
  expect(count(/\/Encoding \/Identity-H\b/g)).toBe(embedded)
  expect(count(/\/ToUnicode \d+ 0 R/g)).toBe(embedded)
  expect(source).not.toMatch(/\/Subtype \/(Type1|TrueType|CIDFontType0)\b/)
})

test('MD-L4 Chinese and Japanese forms of a character come from different fonts', async () => {
  const fonts = async (script: 'zh' | 'ja') =>
    new Set(
      [...(await draw(['直骨角'], script)).toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(
        ([, name]) => name!.slice(0, 10),
      ),
    )
  expect([await fonts('zh'), await fonts('ja')]).toEqual([new Set(['NotoSansSC']), new Set(['NotoSansJP'])])
})

test('a character that no font has is a visible box; one that is never drawn leaves no gap', async () => {
  const pdf = await draw(['王\u{2a6a5}\u{10f8ff}', '葛\u{e0100}城\ufe0f', 'Jose\u0301 Marti\u0301', 'a\tb'])
  expect(await textOf(pdf)).toEqual(['王□□', '葛城', 'José Martí', 'a b'])
  expect((await countGlyphs(pdf)).missing).toBe(0)
})

test('a line that is too wide is drawn smaller, and ends before the edge of the page', async () => {
  const long = 'Ensayo clínico aleatorizado, doble ciego y controlado con placebo 随机双盲安慰剂对照 '
    .repeat(3)
    .trim()
  const [line, ...further] = await readLines(await draw([long]))
  expect(further).toEqual([])
  expect(line!.text).toBe(long)
  expect(line!.end).toBeLessThanOrEqual(771)
})
