import type { Member } from './definition.ts'

const none: readonly string[] = Object.freeze([])
const empty = { string: '', number: null, boolean: false, ids: none, object: null }

/** The name of a member's attribute, or null when it has none. */
export function getAttribute(name: string, { type, attribute }: Member): string | null {
  if (attribute === false || type === 'object') return null
  return attribute ?? name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The value of a member that has not been set. */
export const getDefault = (member: Member): unknown => member.default ?? empty[member.type]

/** Converts any value to the member's type; it never throws, just like a property of an HTML element. */
export function coerced(member: Member, value: unknown): unknown {
  if (value === undefined || value === null) return getDefault(member)
  switch (member.type) {
    case 'boolean':
      return Boolean(value)
    case 'string':
      return getAllowed(member, asText(value))
    case 'number':
      return numberOr(member, value)
    case 'ids':
      return getList(value)
    default:
      return value
  }
}

/** Reads an attribute; null means that it is absent. */
export function fromAttribute(member: Member, text: string | null): unknown {
  return member.type === 'boolean' ? text !== null : coerced(member, text)
}

/** Writes an attribute; null means none, so a default leaves no trace on the element. */
export function toAttribute(member: Member, value: unknown): string | null {
  if (same(value, getDefault(member))) return null
  if (member.type === 'boolean') return value ? '' : null
  return Array.isArray(value) ? value.join(' ') : asText(value)
}

/** Lists are equal when their entries are: frameworks pass a new array at each drawing. */
export function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a.length === b.length && a.every((entry, index) => Object.is(entry, b[index]))
}

const getAllowed = (member: Member, text: string) =>
  member.values && !member.values.includes(text) ? getDefault(member) : text

function numberOr(member: Member, value: unknown) {
  const number = typeof value === 'string' && !value.trim() ? Number.NaN : attempt(Number, value)
  return typeof number === 'number' && Number.isFinite(number) ? number : getDefault(member)
}

function getList(value: unknown): readonly string[] {
  const entries = Array.isArray(value) ? value : asText(value).split(/[\s,，;；]+/)
  const texts = new Set<string>()
  for (const entry of entries) texts.add(typeof entry === 'string' ? entry : asText(entry))
  texts.delete('')
  return Object.freeze([...texts])
}

/** Symbols and objects without a prototype have no text; this must not throw an error at the page. */
const asText = (value: unknown): string => attempt(each => `${each}`, value) ?? ''

function attempt<T>(work: (value: unknown) => T, value: unknown): T | undefined {
  try {
    return work(value)
  } catch {
    return undefined
  }
}
