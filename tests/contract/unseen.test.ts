import { describe, expect, test } from 'vitest'
import { pastedText, seenText } from '../../contract/invisible-characters.ts'
import { issuesOf } from '../../contract/rules.ts'
import { line, required, text } from '../../contract/shapes.ts'

/** Every invisible character of Unicode (Default_Ignorable_Code_Point, UAX #44). */
const ignorable = Array.from({ length: 0x110000 }, (_, at) => at)
  .filter(at => (at < 0xd800 || at > 0xdfff) && /\p{DI}/u.test(String.fromCodePoint(at)))
  .map(at => String.fromCodePoint(at))
/** Bidi controls: a typed text with one is refused, a pasted text loses them. */
const turning = /[\u202A-\u202E\u2066-\u2069]/

describe('G7 TR-A2 what nobody sees in a text', () => {
  test('no mark of Unicode that shows nothing makes two of one name', () => {
    expect(ignorable.length).toBeGreaterThan(4000)
    for (const mark of ignorable) {
      const names = [`Li${mark}Bo`, `${mark}LiBo`, `LiBo${mark}`, `Li${mark}${mark}Bo`]
      for (const name of names) expect(pastedText(name), escape(mark)).toBe('LiBo')
      if (!turning.test(mark)) for (const name of names) expect(seenText(name), escape(mark)).toBe('LiBo')
    }
  })

  test.each([
    ['Arabic letters that are parted', 'می\u200Cخواهم'],
    ['an Arabic letter in the form of a beginning', 'ه\u200D'],
    ['Hindi half letters', 'क्\u200Dष'],
    ['a sign of Hindi that does not join', 'क्\u200Cष'],
    ['Bengali ra and ya', 'র\u200D্য'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Mongolian vowels that are parted', 'ᠬᠠᠷ\u180Eᠠ'],
    ['a picture of a person and a thing', '👩\u200D⚕\uFE0F'],
    ['a picture of a person of a colour', '👩🏽\u200D🔬'],
    ['a family', '👨\u200D👩\u200D👧'],
    ['a flag of colours', '🏳\uFE0F\u200D🌈'],
    ['a flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['a digit on a key', '1\uFE0F\u20E3'],
    ['a variant of a character in a name', '葛\u{E0100}城'],
    ['Hebrew and Latin beside each other', 'שלום (Shalom) 2026'],
    ['letters with accents, composed and not', 'José Jose\u0301'],
  ])('%s stays', (_what, given) => {
    expect(seenText(given)).toBe(given)
    expect(pastedText(given)).toBe(given)
  })

  test.each([
    ['a word that may be broken', 'Phar\u00ADma', 'Pharma'],
    ['a space of no width', '张\u200B伟', '张伟'],
    ['a mark at the beginning of a file', '\uFEFF张伟', '张伟'],
    ['a joiner between letters that need none', 'Li\u200DBo', 'LiBo'],
    ['a joiner behind an accent', 'Jose\u0301\u200C', 'Jose\u0301'],
    ['a joiner at the end', 'می\u200C', 'می'],
    ['joiners in a row', 'می\u200C\u200C\u200Cخ', 'می\u200Cخ'],
    ['tags behind no flag', 'Li\u{E0067}\u{E007F}', 'Li'],
    ['a form of no sign', 'Li\uFE0F', 'Li'],
    ['a direction', 'Li\u200E \u200FBo', 'Li Bo'],
  ])('%s falls away', (_what, given, seen) => expect(seenText(given)).toBe(seen))

  test('what has been cleaned once stays as it is', () => {
    const parts = [
      'a',
      'م',
      'क',
      '्',
      '👩',
      '🏴',
      '葛',
      '\u0301',
      '\u00AD',
      '\u200B',
      '\u200C',
      '\u200D',
      '\uFE0F',
      '\u{E0067}',
      '\u{E007F}',
    ]
    for (let at = 0; at < 20_000; at += 1) {
      const given = Array.from(
        { length: 6 },
        (_, place) => parts[(at * 7919 + place * place * 104_729 + (at >> place)) % parts.length],
      ).join('')
      expect(seenText(seenText(given)), escape(given)).toBe(seenText(given))
    }
  })

  test('G12 a field is cleaned before it is measured; of such marks alone it counts as empty', () => {
    expect(line(4).parse(' \u200BLi\u00ADBo\u2060 ')).toBe('LiBo')
    expect(text(4).safeParse('\u200B'.repeat(50)).data).toBe('')
    for (const given of ['\u200B', ' \u00AD ', '\u3164', '\u{E0041}']) {
      const parsed = required(10).safeParse(given)
      expect(issuesOf(parsed.error!, given)).toEqual([{ path: '', rule: 'fieldRequired', min: 1 }])
    }
  })

  test('a long text is read once', () => {
    const from = performance.now()
    for (const mark of ['\u200D', '\u200C', '\u00AD', '🏴\u{E0067}', '\uFE0F', 'م\u200C'])
      seenText(mark.repeat(10_000))
    expect(performance.now() - from).toBeLessThan(1000)
  })
})
