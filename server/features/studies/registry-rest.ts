import type { ComparedStudy } from '../../../contract/studies/compare.ts'

type Rest = ComparedStudy['notTaken'][number]
type Node = { [key: string]: unknown }

/** Longest text of a part, and how many values of a list it shows. */
const [mostText, mostValues] = [300, 20]
/** Parts of the file that are made of the study's own ones, or that say nothing about it. */
const derived = new Set(['derivedSection', 'hasResults'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const write = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim()

/** Objects of these values are one part: a date or a number with its type, and a position. */
const oneValue = new Set(['date', 'count', 'type', 'lat', 'lon'])

/** A small object of plain values is one part where it is an entry of a list, such as a person and the role. */
const getWhole = (value: Node, isEntry: boolean): string | null => {
  const values = Object.values(value)
  if (values.length === 0 || values.length > 3 || values.some(isNode)) return null
  if (!isEntry && !Object.keys(value).every(key => oneValue.has(key))) return null
  const { type, ...others } = value
  const words = Object.values(others)
    .filter(each => !isEmpty(each))
    .map(write)
  if (isEmpty(type)) return words.join(', ') || null
  return words.length > 0 ? `${words.join(', ')} (${write(type)})` : write(type)
}

/** The values of an entry that were not taken, each with its path; the place in a list is no part of the path. */
function* walk(
  value: unknown,
  { path, exact, isEntry = false }: { path: string; exact: string; isEntry?: boolean },
  taken: ReadonlySet<string>,
): Generator<{ path: string; value: string }> {
  if (taken.has(exact) || isEmpty(value)) return
  if (!isNode(value)) return yield { path, value: write(value) }
  const isTouched = Object.keys(value).some(key => taken.has(`${exact}.${key}`))
  const whole = Array.isArray(value) || isTouched ? null : getWhole(value, isEntry)
  if (whole !== null) return yield { path, value: whole }
  for (const [key, each] of Object.entries(value)) {
    const below = Array.isArray(value) ? path : `${path}.${key}`
    if (Array.isArray(value) && each === null) yield { path, value: 'null' }
    yield* walk(each, { path: below, exact: `${exact}.${key}`, isEntry: Array.isArray(value) }, taken)
  }
}

/** Everything of an entry of the file that no proposal has taken, by its path in the file, so that nothing is lost in silence. */
export const listNotTaken = (entry: Node, taken: ReadonlySet<string>): Rest[] => {
  const parts = new Map<string, string[]>()
  for (const [section, value] of Object.entries(entry)) {
    if (derived.has(section)) continue
    if (section !== 'protocolSection') parts.set(section, [''])
    else if (isNode(value))
      for (const [part, each] of Object.entries(value))
        for (const one of walk(each, { path: part, exact: part }, taken)) addValue(parts, one.path, one.value)
  }
  return [...parts].map(([path, values]) => toRest(path, values))
}

const addValue = (parts: Map<string, string[]>, path: string, value: string): void => {
  const values = parts.get(path)
  if (values) values.push(value)
  else parts.set(path, [value])
}

const toRest = (path: string, values: readonly string[]): Rest => {
  const different = [...new Set(values)]
  const text = different.slice(0, mostValues).join('; ')
  const isCut = text.length > mostText || different.length > mostValues
  return { path, value: isCut ? `${text.slice(0, mostText - 1)}…` : text, count: values.length }
}
