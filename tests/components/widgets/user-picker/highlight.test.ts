import { describe, expect, it } from 'vitest'
import { isLongEnough } from '../../../../components/ui/base/fold.ts'
import { getPieces, piecesOfReading } from '../../../../components/ui/combobox/highlight.ts'

const shown = (pieces: { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('the matched part stands out (WIDGETS 2.1.5)', () => {
  it.each([
    ['张伟', '伟', '张[伟]'],
    ['Lucía García', 'garcia', 'Lucía [García]'],
    ['Lucía García', 'gar luc', '[Luc]ía [Gar]cía'],
    ['Ｗｅｉ', 'wei', '[Ｗｅｉ]'],
    ['Straße', 'strasse', 'Straße'],
    ['たなか', 'タナ', '[たな]か'],
    ['👩‍⚕️ Ada', 'ada', '👩‍⚕️ [Ada]'],
    ['Ada', '', 'Ada'],
    ['', 'ada', ''],
  ])('%s by %s', (text, query, wanted) => expect(shown(getPieces(text, query))).toBe(wanted))

  it.each([
    ['zhang wei', 'zhang', '[zhang] wei'],
    ['zhang wei', 'zhangw', '[zhang] [w]ei'],
    ['zhang wei', 'weizhang', '[zhang] [wei]'],
    ['zhang wei', 'zw', '[z]hang [w]ei'],
    ['zhang xiaoming', 'zxm', '[z]hang [x]iao[m]ing'],
    ['lü bu', 'lvbu', '[lü] [bu]'],
    ['lü bu', 'lubu', '[lü] [bu]'],
    ['zhang wei', 'q', 'zhang wei'],
  ])('reading %s by %s', (reading, query, wanted) =>
    expect(shown(piecesOfReading(reading, query))).toBe(wanted),
  )
})

describe('how long a query must be (WIDGETS 2.1.4)', () => {
  it.each([
    ['张', true],
    ['た', true],
    ['김', true],
    ['𠮷', true],
    ['z', false],
    [' z ', false],
    ['zh', true],
    ['4', false],
    ['42', true],
    ['', false],
    ['😀', false],
  ])('%s', (text, wanted) => expect(isLongEnough(text)).toBe(wanted))
})
