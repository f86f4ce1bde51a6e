/** Kinds of identifiers of organisations (MD-O2); `own` is the number that the company itself gives. */
export const identifierTypes = ['uscc', 'ror', 'oms_org', 'oms_loc', 'npi', 'gln', 'own'] as const
export type IdentifierType = (typeof identifierTypes)[number]

export type Identifier = { type: IdentifierType; value: string }

const usccLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const

/** The check character of a unified social credit code (GB 32100): weights modulo 31. */
const isUscc = (code: string): boolean => {
  if (!/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/.test(code)) return false
  const sum = usccWeights.reduce((total, weight, at) => total + weight * usccLetters.indexOf(code[at]!), 0)
  return usccLetters[(31 - (sum % 31)) % 31] === code[17]
}

const rorLetters = '0123456789abcdefghjkmnpqrstvwxyz'

/** The last two digits of a ROR id are its ISO 7064 checksum over the number that its letters are in Crockford's base 32. */
const isRor = (code: string): boolean => {
  if (!/^0[0-9a-hj-km-np-tv-z]{6}\d{2}$/.test(code)) return false
  const number = [...code.slice(0, 7)].reduce((total, letter) => total * 32 + rorLetters.indexOf(letter), 0)
  return 98 - ((number * 100) % 97) === Number(code.slice(7))
}

/** Luhn's check: every second digit from the right is doubled. */
const isLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A national provider identifier is checked with the prefix of health care in the United States. */
const isNpi = (code: string): boolean => /^[12]\d{9}$/.test(code) && isLuhn(`80840${code}`)

/** A global location number: 13 digits with the check digit of GS1. */
const isGln = (code: string): boolean => {
  if (!/^\d{13}$/.test(code)) return false
  const sum = [...code.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(code[12])
}

const checks: Readonly<Record<IdentifierType, (code: string) => boolean>> = {
  uscc: isUscc,
  ror: isRor,
  oms_org: code => /^ORG-\d{9}$/.test(code),
  oms_loc: code => /^LOC-\d{9}$/.test(code),
  npi: isNpi,
  gln: isGln,
  own: code => code !== '',
}

/** An identifier in its one spelling: without address and separators, in the case of its kind. */
export const normalizeIdentifier = ({ type, value }: Identifier): string => {
  const plain = value.normalize('NFKC').trim()
  if (type === 'own') return plain
  const code = plain.replace(/^https?:\/\/ror\.org\//i, '')
  if (type === 'ror') return code.toLowerCase()
  const upper = code.toUpperCase()
  return type === 'oms_org' || type === 'oms_loc' ? upper : upper.replaceAll(/[\s-]/g, '')
}

/** Whether an identifier, in its one spelling, has the form and the check digit of its kind. */
export const isIdentifier = ({ type, value }: Identifier): boolean => checks[type](value)
