const [quote, backslash, open, close, openList, closeList] = [...'"\\{}[]'].map(each => each.charCodeAt(0))
const lineFeed = 10

/** The objects of a file, one after another: lines of JSON, or the elements of one list. Only one is in memory at a time. */
export async function* readPieces(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let isList: boolean | undefined
  for await (const chunk of chunks) {
    rest += chunk
    if (isList === undefined) {
      const start = rest
        .trimStart()
        .replace(/^\uFEFF/, '')
        .trimStart()
      if (start === '') continue
      isList = start.startsWith('[')
      rest = isList ? start.slice(1) : start
    }
    const { pieces, end } = isList ? getElements(rest) : getLines(rest)
    yield* pieces
    rest = rest.slice(end)
  }
  if (rest.trim() !== '' && rest.trim() !== ']') yield rest
}

const getLines = (text: string): { pieces: string[]; end: number } => {
  const end = text.lastIndexOf('\n') + 1
  const pieces = text
    .slice(0, end)
    .split('\n')
    .filter(line => line.trim() !== '')
  return { pieces, end }
}

/** The whole elements at the start of a text: what is between them is left out, as long as it is no value. */
const getElements = (text: string): { pieces: string[]; end: number } => {
  const pieces: string[] = []
  let [depth, start, end, inText] = [0, -1, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inText) {
      if (sign === backslash) at++
      else if (sign === quote || sign === lineFeed) inText = false
    } else if (sign === quote) inText = true
    else if (sign === open || sign === openList) {
      if (depth++ === 0) start = at
    } else if ((sign === close || sign === closeList) && depth > 0 && --depth === 0) {
      pieces.push(text.slice(start, at + 1))
      end = at + 1
    }
  }
  return { pieces, end }
}
