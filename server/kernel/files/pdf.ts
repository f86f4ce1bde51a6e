import { constants, inflateSync } from 'node:zlib'
import { Unfit, type UnsafePart } from './archive.ts'

/**
 * Looks for what acts in a PDF before it is kept: scripts, actions on opening, launches and embedded files. Readers find objects by
 * offsets, so nothing is believed of the order of a file: names are searched in everything that is no stream, in streams that
 * contain objects, and in what streams inflate to where that looks like an object stream. `#xx` in names is decoded first.
 */
export const checkPdf = (bytes: Buffer): void => checkTexts(readTexts(bytes))

/** The same for what has been read already. */
export const checkTexts = (texts: readonly Text[]): void => {
  const objects = new Map<string, string[]>()
  for (const text of texts) for (const [id, body] of objectsIn(text)) add(objects, id, body)
  for (const [part, patterns] of acting)
    if (
      texts.some(({ text, opaque }) => patterns.some(each => !(opaque && short.has(each)) && each.test(text)))
    )
      throw new Unfit('unsafe', part, part)
  if (texts.some(({ text, opaque }) => opensActing(text, objects) || (!opaque && further.test(text))))
    throw new Unfit('unsafe', 'open action', 'opens')
}

/**
 * Text of a PDF with decoded names; `first` is where the objects of an object stream begin. What is between the words of a stream is
 * `opaque`: packed bytes as a rule, but a string can contain these words, and what is between them is then read.
 */
export type Text = { text: string; inflated: boolean; opaque?: boolean; first?: number }

const most = { inflated: 64 * 1024 * 1024, stream: 32 * 1024 * 1024, ascii85: 4 * 1024 * 1024 }

/** What may stand between two tokens, and after a name. */
const space = String.raw`[\0\t\n\f\r ]`
const end = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`
/** A name as a value: of a key, or after white space, a comment or a delimiter. In an address it follows a letter. */
const value = (keys: string, names: string) =>
  new RegExp(String.raw`(?:/(?:${keys})|[\0\t\n\f\r ()<>[\]{}])/(?:${names})${end}`)

/** Patterns that packed bytes match by chance. */
const key = /\/JS(?=[\0\t\n\f\r (<%\d])/
const files = new RegExp(`/EF${space}{0,500}(?:<<|%|\\d+${space}+\\d+${space}+R)`)
const short: ReadonlySet<RegExp> = new Set([key, files])

/** Patterns that need no look at what follows a comment: one of any length could hide it, or make the search slow. */
const acting: readonly [UnsafePart, readonly RegExp[]][] = [
  ['script', [value('S', 'JavaScript'), key, /\/(?:JavaScript|XFA)(?=[\0\t\n\f\r <[%])/]],
  ['launch', [value('S', 'Launch')]],
  [
    'embedded',
    [
      value('Type|Subtype|S', 'EmbeddedFile|FileAttachment|RichMedia|GoToE'),
      /\/EmbeddedFiles(?=[\0\t\n\f\r <[%])/,
      files,
    ],
  ],
]

const decoded = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Everything in which an object may be. */
export const readTexts = (bytes: Buffer): Text[] => {
  const outside: string[] = []
  const texts: Text[] = []
  const room = { bytes: most.inflated }
  let from = 0
  for (;;) {
    const { head, start, stop } = nextStream(bytes, from)
    outside.push(bytes.toString('latin1', from, head))
    if (start === null) break
    const data = bytes.subarray(start, stop)
    const names = decoded(bytes.toString('latin1', from, head))
    texts.push(...withinStream(data, names, room))
    from = stop
  }
  return [{ text: decoded(outside.join(' ')), inflated: false }, ...texts]
}

/** The next keyword `stream`, and where its data begin and end. */
const nextStream = (bytes: Buffer, from: number): { head: number; start: number | null; stop: number } => {
  for (let at = bytes.indexOf('stream', from); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    const after = bytes[at + 6]
    const isEnd = bytes.toString('latin1', Math.max(0, at - 3), at) === 'end'
    if (isEnd || (after !== 10 && after !== 13 && after !== 32)) continue
    const start = at + 6 + (after === 13 && bytes[at + 7] === 10 ? 2 : 1)
    const stop = bytes.indexOf('endstream', start)
    return { head: at, start, stop: stop === -1 ? bytes.length : stop }
  }
  return { head: bytes.length, start: null, stop: bytes.length }
}

const startsAsObjects = /^[\0\t\n\f\r ]*\d{1,10}[\0\t\n\f\r ]+\d/
const holdsObject = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/

/** What a stream shows to a reader that takes it for objects. A stream that says so and cannot be read is refused. */
const withinStream = (data: Buffer, names: string, room: { bytes: number }): Text[] => {
  const raw = data.toString('latin1')
  const own = [{ text: decoded(raw), inflated: false, opaque: !holdsObject.test(raw) }]
  const first = Number(/\/First\s*(\d+)/.exec(lastObject(names))?.[1] ?? Number.NaN)
  const isDeclared = /\/ObjStm(?![\w])/.test(names) || Number.isFinite(first)
  const plain = startsAsObjects.test(raw.slice(0, 64)) ? data : inflatedIf(unpacked(data, names), room)
  if (!plain) {
    if (isDeclared) throw new Unfit('unsafe', 'objects that cannot be read', 'unreadable')
    return own
  }
  const text = decoded(plain.toString('latin1'))
  return [...own, { text, inflated: true, ...(Number.isFinite(first) && { first }) }]
}

const lastObject = (names: string): string =>
  bare(names)
    .split(/[\0\t\n\f\r ]obj/)
    .at(-1)!

/** Without the content of strings, and without comments. */
export const bare = (text: string): string =>
  text.replace(/\((?:\\[\s\S]|[^()\\])*\)|%[^\r\n]*/g, found => (found.startsWith('(') ? '()' : ' '))

/** Takes the text filters off that may lie over a compressed stream. */
const unpacked = (data: Buffer, names: string): Buffer => {
  if (/\/(ASCIIHexDecode|AHx)(?!\w)/.test(names))
    return Buffer.from(
      data
        .toString('latin1')
        .replace(/>[\s\S]*$/, '')
        .replace(/[^\da-f]/gi, ''),
      'hex',
    )
  if (/\/(ASCII85Decode|A85)(?!\w)/.test(names) && data.length <= most.ascii85)
    return fromAscii85(data.toString('latin1'))
  return data
}

const fromAscii85 = (text: string): Buffer => {
  const clean = text
    .replace(/~>[\s\S]*$/, '')
    .replace(/[^!-uz]/g, '')
    .replaceAll('z', '!!!!!')
  const out: number[] = []
  for (let at = 0; at < clean.length; at += 5) {
    const group = clean.slice(at, at + 5)
    let value = 0
    for (const sign of group.padEnd(5, 'u')) value = value * 85 + sign.charCodeAt(0) - 33
    for (let byte = 0; byte < group.length - 1; byte += 1)
      out.push(Math.floor(value / 256 ** (3 - byte)) % 256)
  }
  return Buffer.from(out)
}

/** The inflated bytes if they begin as an object stream does, within the limits; null otherwise. */
const inflatedIf = (data: Buffer, room: { bytes: number }): Buffer | null => {
  if (startsAsObjects.test(data.toString('latin1', 0, 64))) return data
  if (!startsAsObjects.test(beginning(data))) return null
  const inflated = inflateAll(data)
  room.bytes -= inflated.length
  if (room.bytes < 0) throw new Unfit('unsafe', 'more than it may hold', 'inflated')
  return inflated
}

const beginning = (data: Buffer): string => {
  if ((data[0]! & 15) !== 8) return ''
  try {
    // A part of the data is enough for the first bytes; the end is missing, so the flush must not require it.
    return inflateSync(data.subarray(0, 2048), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 4 * 1024 * 1024,
    }).toString('latin1', 0, 64)
  } catch {
    return ''
  }
}

const inflateAll = (data: Buffer): Buffer => {
  try {
    return inflateSync(data, { maxOutputLength: most.stream })
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unfit('unsafe', 'objects that cannot be read', isLarge ? 'inflated' : 'unreadable')
  }
}

const add = (map: Map<string, string[]>, key: string, value: string) =>
  map.set(key, [...(map.get(key) ?? []), value])

/** Where an object begins; comments may be between its number and the keyword. */
const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]{0,500}[\r\n])+`
const object = new RegExp(String.raw`(\d{1,10})${gap}\d{1,10}${gap}obj`, 'g')

/** How much of an object shows whether it is a place in the document. */
const enough = 400

/** The beginning of each object, by number. */
const objectsIn = ({ text, inflated, first }: Text): [string, string][] => {
  if (!inflated || first === undefined)
    return [...text.matchAll(object)].map(found => [
      String(Number(found[1])),
      text.slice(found.index + found[0].length, found.index + found[0].length + enough),
    ])
  const numbers = bare(text.slice(0, first))
    .trim()
    .split(/[\0\t\n\f\r ]+/)
  return numbers.flatMap((id, at): [string, string][] => {
    const start = first + Number(numbers[at + 1])
    return at % 2 === 0 && Number.isFinite(start)
      ? [[String(Number(id)), text.slice(start, start + enough)]]
      : []
  })
}

/** Whether a document does something when it is opened. To show one of its own places is no action. */
const opensActing = (text: string, objects: ReadonlyMap<string, string[]>): boolean =>
  [...text.matchAll(opening)].some(found => {
    const from = found.index + found[0].length
    const body = withoutGap(text.slice(from, from + enough))
    const id = reference.exec(body)?.[1]
    const bodies = id === undefined ? [body] : objects.get(id)
    return !bodies?.every(isPlace)
  })

const opening = new RegExp(`/OpenAction${end}`, 'g')
const goesTo = new RegExp(`/S${space}*/GoTo${end}`)
/** Actions of the document or of a page by themselves. */
const further = new RegExp(`/AA${space}*(?:<<|%|\\d+${space}+\\d+${space}+R)`)
const reference = new RegExp(`^(\\d+)${space}+\\d+${space}+R`)

/** Takes white space and comments off the beginning. */
const withoutGap = (text: string): string => text.replace(/^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*/, '')

/** A destination, or an action that goes to one and is followed by no other. What is longer or nested counts as an action. */
const isPlace = (body: string): boolean => {
  const text = withoutGap(body)
  if (/^\[|^null(?!\w)/.test(text)) return true
  // A comment or a nested string could contain the end of the dictionary, and a second key replaces the first.
  const own = /^<<(?:[^<>%()]|<[^<>]*>)*>>/.exec(text.replace(/\((?:\\[\s\S]|[^()\\])*\)/g, ' '))?.[0] ?? ''
  const kinds = own.match(new RegExp(`/S${end}`, 'g')) ?? []
  return kinds.length === 1 && goesTo.test(own) && !/\/Next(?!\w)/.test(own)
}
