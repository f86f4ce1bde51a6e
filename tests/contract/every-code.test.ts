import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reactions, transport } from '../../contract/codes/reactions.ts'
import {
  type Code,
  codeByNumber,
  codeGroups,
  codeNames,
  commonCodes,
  getCode,
  nameOfAnswer,
  onTheWire,
  plainMessage,
} from '../../contract/codes.ts'
import { locales } from '../../contract/locales.ts'
import { transportOfStatus } from '../../contract/transport.ts'
import { specified } from './specified-codes.ts'

const texts = Object.fromEntries(
  locales.map(locale => [
    locale,
    JSON.parse(
      readFileSync(new URL(`../../locales/${locale}/errors.json`, import.meta.url), 'utf8'),
    ) as Record<string, string> & {
      transport: Record<string, string>
    },
  ]),
)
/** Texts of the sources below a folder of the repository. */
const sourcesIn = (folder: string): string[] => {
  const place = new URL(`../../${folder}/`, import.meta.url)
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(new URL(file, place), 'utf8'))
}
const getText = (locale: string, key: string | number): string => String(texts[locale]?.[key] ?? '')
const variables = (text: string) => [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(found => found[1]).sort()

describe('every code', () => {
  test('N51 P29 no name and no number stands twice', () => {
    const names = Object.values(codeGroups).flatMap(group => Object.keys(group))
    expect(new Set(names).size).toBe(names.length)
    expect(codeByNumber.size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(300)
  })

  test.each(codeNames)(
    'N1 N51 %s has a text in four languages with the same values, and a reaction',
    name => {
      const { code, reaction } = getCode(name)
      expect(Object.values(reactions)).toContainEqual(reaction)
      const english = variables(getText('en-US', code))
      for (const locale of locales) {
        const text = getText(locale, code)
        expect(text.trim(), `${locale} ${code}`).not.toBe('')
        expect(text, `${locale} ${code}`).not.toMatch(/[!！¡]/)
        expect(variables(text), `${locale} ${code}`).toEqual(english)
      }
    },
  )

  test('N1 no text is the text of another code, and none is left in another language', () => {
    for (const locale of locales) {
      const all = codeNames.map(name => getText(locale, getCode(name).code))
      const repeated = all.filter((text, at) => all.indexOf(text) !== at)
      expect(repeated, locale).toEqual([])
    }
    for (const name of codeNames) {
      const { code } = getCode(name)
      expect(getText('zh-CN', code), name).toMatch(/\p{Script=Han}/u)
      expect(getText('ja-JP', code), name).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
      expect(getText('en-US', code), name).not.toMatch(/[\u3000-\u9fff]/)
      expect(getText('es-ES', code), name).not.toMatch(/[\u3000-\u9fff]/)
    }
  })

  test('texts of numbers that are no code are gone', () => {
    for (const locale of locales) {
      const numbers = Object.keys(texts[locale] ?? {}).filter(key => /^\d+$/.test(key))
      expect(numbers.filter(key => !codeByNumber.has(Number(key)))).toEqual([])
    }
  })

  test.each(specified)('$row $code reacts as $kind', ({ code, kind, event, ...rest }) => {
    const name = codeByNumber.get(code)
    if (!name) throw new Error(`${code} is not in the catalogue`)
    expect(getCode(name).reaction).toMatchObject({ kind, ...(event && { event }), ...rest.reaction })
  })

  describe('what answers the codes of the specification', () => {
    const answering = ['server', 'scripts/lib'].flatMap(folder => sourcesIn(folder))
    const isAnswered = (code: number) => {
      const name = `'${codeByNumber.get(code)}'`
      return answering.some(source => source.includes(name))
    }

    test.each(specified)('$row $code is answered', ({ code }) => expect(isAnswered(code)).toBe(true))
  })

  test.each([
    [100100, 100199],
    [200000, 200099],
    [201000, 209999],
    [290000, 290099],
    [400200, 400299],
    [900000, 901299],
    [990700, 990999],
    [999400, 999599],
  ])('group %i to %i holds codes', (from, to) => {
    const held = codeNames.filter(name => getCode(name).code >= from && getCode(name).code <= to)
    expect(held.length).toBeGreaterThan(2)
  })
})

// @ts-expect-error N51: a code without a reaction does not compile.
const withoutReaction = { code: 999999 } satisfies Code

test('N51 a code without a reaction is a type error', () =>
  expect(withoutReaction).not.toHaveProperty('reaction'))

describe('on the wire', () => {
  test('N11 999409 travels as -1 with its number at the head of the message', () => {
    const sent = onTheWire('accessUpdated', 'Sign in again.')
    expect(sent).toEqual({ code: -1, message: '999409,Sign in again.' })
    expect(nameOfAnswer(sent.code, sent.message)).toBe('accessUpdated')
    expect(onTheWire('signInFailed', 'x')).toEqual({ code: 999401, message: 'x' })
  })

  test('N37 an unknown code, and -1 without a number of ours, name nothing', () => {
    expect(nameOfAnswer(123456)).toBeUndefined()
    expect(nameOfAnswer(-1, 'broken, try later')).toBeUndefined()
    expect(nameOfAnswer(-1, '999401,no prefix code')).toBeUndefined()
  })

  test('N61 with code -1 people read the part after the first comma', () => {
    expect(plainMessage(-1, '208001,Only Excel, please')).toBe('Only Excel, please')
    expect(plainMessage(-1, '上传失败，请重试')).toBe('请重试')
    expect(plainMessage(999401, 'a,b')).toBe('a,b')
  })

  test('common codes are those that any call may answer', () => {
    for (const name of [
      'sessionExpired',
      'dataNotFound',
      'invalidInput',
      'serverBusy',
      'noPermission',
      'licenceExpired',
    ] as const)
      expect(commonCodes).toContain(name)
    expect(commonCodes).not.toContain('emailTaken')
  })
})

describe('below the envelope', () => {
  test('N2-N8 each transport failure has a text in four languages and is shown for 5 s', () => {
    for (const failure of Object.values(transport)) {
      expect(failure.displayMs).toBe(5000)
      for (const locale of locales) expect(texts[locale]?.transport[failure.key]?.trim()).toBeTruthy()
    }
  })

  test.each([
    ['N3', 400, 'badRequest'],
    ['N3', 404, 'badRequest'],
    ['N4', 401, 'unauthorised'],
    ['N5', 403, 'forbidden'],
    ['N6', 500, 'serverError'],
    ['N7', 503, 'unavailable'],
    ['N2', 504, 'timeout'],
  ])('%s HTTP %i is %s', (_row, status, failure) => expect(transportOfStatus(status)).toBe(failure))

  test('N8 a missing token leads to the login page; N54 a 403 in an opened tab closes it', () => {
    expect(transport.noToken.follows).toEqual({ kind: 'login', event: 'mds-sign-in-required' })
    expect(transport.forbidden.follows).toMatchObject({ kind: 'close-opened-tab', event: 'mds-navigate' })
  })

  test('every namespace file of a language stands in all four', () => {
    const files = (locale: string) => readdirSync(new URL(`../../locales/${locale}/`, import.meta.url)).sort()
    for (const locale of locales) expect(files(locale)).toEqual(files('en-US'))
  })
})
