import { Unfit } from './archive.ts'
import { bare, checkTexts, readTexts, type Text } from './pdf.ts'

/** Checks a PDF as `checkPdf` does, and counts its pages: what the page tree of its last version says. */
export const checkPdfPages = (bytes: Buffer): number => {
  const texts = readTexts(bytes)
  checkTexts(texts)
  const main = texts[0]!.text
  if (/\/Encrypt(?![A-Za-z])/.test(main)) throw new Unfit('unsafe', 'encrypted', 'encrypted')
  const catalogue = referenceIn('Root', main)
  const tree = catalogue && referenceIn('Pages', getObject(texts, catalogue))
  const pages = tree ? getCount(texts, getObject(texts, tree)) : 0
  if (pages < 1 || pages > mostPages) throw new Unfit('notWorkbook', 'no pages')
  return pages
}

const mostPages = 10_000
/** The list of 10,000 pages in an object. */
const mostOfObject = 200_000
const gap = String.raw`[\0\t\n\f\r ]+`

/** The number of the object that a key refers to; an update at the end replaces what is before it. */
const referenceIn = (key: string, text: string): string | null =>
  [...text.matchAll(new RegExp(`/${key}${gap}(\\d{1,10})${gap}\\d+${gap}R`, 'g'))].at(-1)?.[1] ?? null

const getCount = (texts: readonly Text[], body: string): number => {
  const reference = referenceIn('Count', body)
  if (reference) return Number.parseInt(getObject(texts, reference).trim(), 10)
  return Number(new RegExp(`/Count${gap}(\\d{1,10})`).exec(body)?.[1] ?? 0)
}

/** The body of an object: of its last definition, outside or inside of object streams. Empty when there is none. */
const getObject = (texts: readonly Text[], id: string): string => {
  const bodies = texts.flatMap(each => bodyIn(each, id) ?? [])
  return bare(bodies.at(-1) ?? '')
}

const bodyIn = ({ text, inflated, first }: Text, id: string): string | null => {
  if (!inflated || first === undefined) {
    const match = [...text.matchAll(new RegExp(`(?<!\\d)0*${id}${gap}\\d{1,10}${gap}obj`, 'g'))].at(-1)
    if (!match) return null
    const from = match.index + match[0].length
    const body = text.slice(from, from + mostOfObject)
    const end = body.indexOf('endobj')
    return end < 0 ? body : body.slice(0, end)
  }
  const numbers = bare(text.slice(0, first))
    .trim()
    .split(/[\0\t\n\f\r ]+/)
    .map(Number)
  const at = numbers.findIndex((each, index) => index % 2 === 0 && each === Number(id))
  if (at < 0) return null
  const from = first + numbers[at + 1]!
  const next = numbers[at + 3]
  return text.slice(from, Math.min(from + mostOfObject, next === undefined ? text.length : first + next))
}
