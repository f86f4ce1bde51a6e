/** A line of a tree written by indentation: two spaces per level, fields separated by '|'. */
export type Branch = { key: string; parent: string | null; path: string[]; depth: number; fields: string[] }

/** Reads a tree: `key | name | English name`, children two spaces deeper. */
export function readTree(text: string): Branch[] {
  const trail: string[] = []
  return lines(text).map(line => {
    const depth = (line.length - line.trimStart().length) / 2
    const [key = '', ...fields] = line.split('|').map(field => field.trim())
    trail.length = depth
    const parent = trail.at(-1) ?? null
    trail.push(key)
    return { key, parent, path: [...trail], depth: depth + 1, fields }
  })
}

/** Rows of a table written as lines, fields separated by '|'. */
export const readTable = (text: string): string[][] =>
  lines(text).map(line => line.split('|').map(field => field.trim()))

const lines = (text: string) => text.split('\n').filter(line => line.trim() !== '')
