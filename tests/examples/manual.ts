import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const getText = (page: string) => readFileSync(join(root, page), 'utf8')

/** Code blocks of a page of the manual in one language; '' for blocks without a language. */
export const getBlocks = (page: string, language: string): string[] =>
  [...getText(page).matchAll(/^```([^\n]*)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text!)

/** The one inline code of a page that contains these words. */
export function getInline(page: string, words: string): string {
  const prose = getText(page).replace(/^```.*?^```$/gms, '')
  const found = [...prose.matchAll(/`([^`]+)`/g)]
    .map(([, code]) => code!)
    .filter(code => code.includes(words))
  if (found.length !== 1) throw new Error(`${page} holds ${words} ${found.length} times`)
  return found[0]!.replace(/\s+/g, ' ')
}
