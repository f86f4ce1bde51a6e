/** What is read of a text that should be JSON, and the rest that is none. */
type Pieces = { values: unknown[]; broken: string[] }

/** Studies have a dozen levels; a text of many more is an attack. */
const mostLevels = 100

/** Whether a value has more levels than a study can have; it is not walked further than that. */
const isDeep = (value: unknown, level = 0): boolean =>
  level > mostLevels ||
  (typeof value === 'object' && value !== null && Object.values(value).some(each => isDeep(each, level + 1)))

const parse = (text: string): { value: unknown } | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isDeep(value) ? null : { value }
  } catch {
    return null
  }
}

const listName = '"studies"'

/** Where the entries of the file begin: within the list of `{ studies: [] }` or of an array, else at its start. */
const getStart = (text: string): number => {
  const named = text.indexOf(listName)
  const isWrapped =
    named >= 0 && /^\s*\{\s*(?:"[^"]*"\s*:\s*(?:"[^"]*"|[\d.]+|null)\s*,\s*)*$/.test(text.slice(0, named))
  const list = text.indexOf('[', isWrapped ? named : 0)
  return isWrapped || text.trimStart().startsWith('[') ? list + 1 : 0
}

/** The ends of the objects in a text; a text that is open at the end of a line ends there, since JSON has none longer. */
function* getObjects(text: string, from: number): Generator<{ text: string; whole: boolean }> {
  let [depth, start, inText] = [0, -1, false]
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"' || sign === '\n') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' && depth++ === 0) start = at
    else if (sign === '}' && depth > 0 && --depth === 0) {
      yield { text: text.slice(start, at + 1), whole: true }
      start = -1
    }
  }
  if (start >= 0) yield { text: text.slice(start), whole: false }
}

/** Reads a text as JSON; of one that is none, each whole object of its list, so that one bad entry does not lose the others. */
export const readPieces = (text: string): Pieces => {
  const whole = parse(text)
  if (whole) return { values: [whole.value], broken: [] }
  const pieces: Pieces = { values: [], broken: [] }
  for (const each of getObjects(text, getStart(text))) {
    const value = each.whole ? parse(each.text) : null
    if (value) pieces.values.push(value.value)
    else pieces.broken.push(each.text)
  }
  return pieces
}
