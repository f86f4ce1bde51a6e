import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

/** Blocks of code of a page of the manual in one language; '' for those that name none. */
export const blocksOf = (page: string, language: string): string[] =>
  [...textOf(page).matchAll(/^```([^\n]*)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text!)

/** The one piece of code within a line of a page that holds these words. */
export function inlineOf(page: string, words: string): string {
  const prose = textOf(page).replace(/^```.*?^```$/gms, '')
  const found = [...prose.matchAll(/`([^`]+)`/g)]
    .map(([, code]) => code!)
    .filter(code => code.includes(words))
  if (found.length !== 1) throw new Error(`${page} holds ${words} ${found.length} times`)
  return found[0]!.replace(/\s+/g, ' ')
}
