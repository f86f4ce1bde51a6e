import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { passwordFault } from '../../../../contract/auth/password-rules.ts'
import type { CodeName } from '../../../../contract/codes.ts'

/** First halves of MD5s, sorted. Written by scripts/common-passwords.ts. */
const listed = readFileSync(new URL('./common.bin', import.meta.url))
const width = 8

/** Whether a password, given by its upper-case MD5, is one of the most common ones (TR-P4). */
const isCommon = (md5: string): boolean => {
  const wanted = Buffer.from(md5.slice(0, 2 * width), 'hex')
  let [from, to] = [0, listed.length / width]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = listed.compare(wanted, 0, width, middle * width, (middle + 1) * width)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}

/** What a password must not resemble: well-known facts about the user. */
export type PolicySubject = {
  account: string
  email: string | null
  names: readonly string[]
  companies: readonly string[]
}

/** Returns the form of a password on the wire and in the hash (G15, TR-P3). */
export const getMd5 = (password: string): string =>
  createHash('md5').update(password.normalize('NFC')).digest('hex').toUpperCase()

/** Returns the rule that a password breaks, or null. Checks length, kinds of characters, common passwords and facts about the user. */
export const policyFault = (password: string, about: PolicySubject): CodeName | null => {
  const fault = passwordFault(password)
  if (fault) return fault
  if (isCommon(getMd5(password))) return 'passwordCommon'
  const folded = fold(password)
  const backwards = [...folded].reverse().join('')
  const alike = getFacts(about).some(fact => folded.includes(fact) || backwards.includes(fact))
  return alike ? 'passwordLikeAccount' : null
}

/** The same for a password of which only the MD5 is known: likely passwords are tried (TR-P4). */
export const hashFault = (md5: string, about: PolicySubject): CodeName | null => {
  if (isCommon(md5)) return 'passwordCommon'
  const words = [...new Set(getTexts(about).flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]))]
  const guesses = words
    .filter(word => word !== '')
    .flatMap(word => getShapes(word).flatMap(shape => endings.map(ending => shape + ending)))
  return guesses.some(guess => getMd5(guess) === md5) ? 'passwordLikeAccount' : null
}

const endings = [
  ...[
    '',
    '1',
    '12',
    '123',
    '1234',
    '12345',
    '123456',
    '!',
    '1!',
    '12!',
    '123!',
    '@1',
    '@12',
    '@123',
    '#1',
    '#123',
  ],
  ...[2023, 2024, 2025, 2026, 2027].flatMap(year => [`${year}`, `${year}!`, `@${year}`, `-${year}`]),
]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const getShapes = (word: string): string[] => {
  const low = word.toLowerCase()
  return [...new Set([word, low, capital(low), low.toUpperCase()])]
}

const productWords = ['mds-kit', 'master data']

const getTexts = ({ account, email, names, companies }: PolicySubject): string[] => [
  account,
  ...(email ? [email.split('@', 1)[0]!] : []),
  ...names,
  ...companies,
  ...productWords,
]

/** Returns the folded words that are long enough to recognise: four letters, or two in a script whose signs carry more. */
const getFacts = (about: PolicySubject): string[] => {
  const parts = getTexts(about).flatMap(text => [text, ...text.split(/[\s,，.·・&()（）]+/u)])
  return [...new Set(parts.map(fold))].filter(
    part => part.length >= (/^[\p{Script=Latin}\d]*$/u.test(part) ? 4 : 2),
  )
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '@': 'a',
  '4': 'a',
  $: 's',
  '5': 's',
}

/** Removes case, marks and punctuation, and replaces signs that look like letters. */
const fold = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map(sign => lookalikes[sign] ?? sign)
    .filter(sign => /[\p{L}\p{N}]/u.test(sign))
    .join('')
