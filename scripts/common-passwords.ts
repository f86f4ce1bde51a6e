// Writes server/features/auth/password/common.bin: half MD5s of passwords that follow the rules but are easy to guess (TR-P4).
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordFault } from '../contract/auth/password-rules.ts'

/** Words that everyone uses, words of our field, and typical parts of first passwords. */
const ownWords =
  'admin administrator welcome changeme letmein temp user test login demo guest root spring summer autumn winter ' +
  'january monday friday clinical trial study pharma hospital doctor patient nurse research sponsor protocol medidata ' +
  'shanghai beijing china tokyo japan madrid london qwer qwerty abc abcd asdf zxcv aa qq woaini hello company secret'
const published = dictionary['passwords-common'] ?? []
const words = new Set([
  ...ownWords.split(' '),
  ...published.filter(word => /^[a-z]{4,12}$/.test(word)).slice(0, 160),
])

const years = ['2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027']
const recent = years.slice(4)
const plain =
  '1 12 123 1234 12345 123456 01 007 11 99 666 888 ! !! !1 1! 12! 123! 1234! @1 @12 @123 @1234 #1 #123 _1 _123 1@ 123@ 1234@ 123# $1 *1 .1'
const endings = [
  ...plain.split(' '),
  ...years,
  ...recent.flatMap(year => [`${year}!`, `@${year}`, `-${year}`, `#${year}`]),
]

const leet: Readonly<Record<string, string>> = { a: '@', o: '0', e: '3', i: '1', s: '$' }
const swapped = (word: string, letters: string): string =>
  word.replace(/[a-z]/g, letter => (letters.includes(letter) ? (leet[letter] ?? letter) : letter))
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const shapes = (word: string, rank: number): string[] => [
  word,
  capital(word),
  ...(rank < 40 ? [swapped(capital(word), 'ao'), swapped(capital(word), 'aos')] : []),
]

const keyboard =
  '1qaz@WSX 1qaz!QAZ !QAZ2wsx 1qaz2WSX Zaq12wsx ZAQ!2wsx zaq1@WSX Qwer1234 Qwerty!@# Qaz123wsx Abc!@#123 Aa123456 Aa12345678 ' +
  'A1b2c3d4 1q2w3e4R Q1w2e3r4 Passw0rd P@ssw0rd P@ssword P@$$w0rd Pa$$w0rd Pa$$word'

const all = new Set([
  ...keyboard.split(' ').flatMap(each => [each, `${each}!`, `${each}1`, `${each}123`]),
  ...[...words].flatMap((word, rank) =>
    shapes(word, rank).flatMap(shape => endings.map(ending => shape + ending)),
  ),
  ...published.flatMap(word => [word, capital(word)]),
])
/* Half of an MD5 is enough: among so few passwords, collisions do not happen. */
const hashes = [...all]
  .filter(password => passwordFault(password) === null)
  .map(password => createHash('md5').update(password).digest('hex').slice(0, 16))
  .sort()

const target = new URL('../server/features/auth/password/common.bin', import.meta.url)
writeFileSync(target, Buffer.from(hashes.join(''), 'hex'))
console.log(`${hashes.length} passwords`)
