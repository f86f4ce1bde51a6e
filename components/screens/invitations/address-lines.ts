import { pastedText } from '../../../contract/invisible-characters.ts'
import { limits } from '../../../contract/limits.ts'
import { isEmail } from '../../../contract/values/address.ts'

/** Separators of the cells of a line from a sheet or a mail program, in Latin and full-width form. */
const partings = /[\t;,；，、]/
const inBrackets = /<([^<>]*)>/

/**
 * Pasted addresses, one per line: from cells of a sheet, lists with commas, or with names around them. Names and
 * other cells beside an address are dropped, and so are invisible characters. A line without an address stays as it
 * is, so that a typing error is not lost unnoticed.
 */
export const addressLines = (text: string): string[] =>
  pastedText(text)
    .split(/\r\n|\r|\n/)
    .flatMap(getLine)

const getLine = (line: string): string[] => {
  const cells = line
    .split(partings)
    .map(cell => cell.trim())
    .filter(Boolean)
  const addresses = cells.flatMap(addressesIn)
  if (addresses.length > 0) return addresses
  const rest = line.trim()
  return rest ? [rest] : []
}

/** `Ana Ruiz <a@b.es>` gives a@b.es, and so does `a@b.es (home)`. */
const addressesIn = (cell: string): string[] => {
  const bracketed = inBrackets.exec(cell)?.[1]?.trim()
  if (bracketed) return [bracketed]
  return cell
    .split(/\s+/)
    .map(word => word.replace(/^["'“”(（<]+|["'“”)）>.]+$/gu, ''))
    .filter(word => /[@＠]/.test(word))
}

/** Errors of a line as typed, before the server is asked. */
export type LineFault = 'invalid' | 'repeated' | 'registered' | 'invited'

export const getFault = (
  lines: readonly string[],
  at: number,
): Extract<LineFault, 'invalid' | 'repeated'> | null => {
  const line = lines[at] ?? ''
  if (line.length > limits.emailMax || !isEmail(line)) return 'invalid'
  const first = lines.findIndex(each => each.toLowerCase() === line.toLowerCase())
  return first < at ? 'repeated' : null
}
