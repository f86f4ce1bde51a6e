import type { Member, MethodMember } from '../../elements/base/definition.ts'
import { getAttribute, getDefault } from '../../elements/base/values.ts'
import type { Declared } from './read-definitions.ts'

/** TypeScript type of a property. */
export function propertyType(member: Member): string {
  if (member.type === 'object') return member.shape ?? 'unknown'
  if (member.values) return member.values.map(value => JSON.stringify(value).replaceAll('"', "'")).join(' | ')
  if (member.type === 'ids') return 'readonly string[]'
  if (member.type === 'number') return getDefault(member) === null ? 'number | null' : 'number'
  return member.type
}

/** TypeScript type of an attribute's value. */
export const attributeType = (member: Member): string => {
  if (member.type === 'ids') return 'string'
  return member.type === 'number' ? 'number' : propertyType(member)
}

/** The default value as text; undefined when there is none to show. */
export function defaultText(member: Member): string | undefined {
  const value = getDefault(member)
  return value === null || value === undefined ? undefined : JSON.stringify(value).replaceAll('"', "'")
}

export type Attribute = { attribute: string; name: string; member: Member }

/** Members that have an attribute. */
export const getAttributes = ({ props }: Declared): Attribute[] =>
  Object.entries(props).flatMap(([name, member]) => {
    const attribute = getAttribute(name, member)
    return attribute ? [{ attribute, name, member }] : []
  })

/** Type of an event's `detail`; null when it has none. */
export const detailType = (detail: string | undefined): string =>
  !detail || detail === 'undefined' ? 'null' : detail

/** Signature of a method, as TypeScript. */
export const getSignature = ({ signature }: MethodMember): string => signature ?? '() => void'

/** Whether an element exposes stores, whose type comes from nanostores. */
export const namesStores = ({ fields = {} }: Declared): boolean =>
  Object.values(fields).some(({ shape }) => shape.includes('ReadableAtom'))

/** A description as a TypeScript comment. */
export const comment = (docs: string, indent = ''): string =>
  `${indent}/** ${docs.replaceAll('*/', '* /')} */`

/** The type of an element's properties without its secrets but those named. */
export function getOpenMembers({ className, props }: Declared, but: readonly string[] = []): string {
  const secrets = Object.keys(props).filter(name => props[name]!.secret && !but.includes(name))
  return secrets.length > 0
    ? `Omit<${className}Members, ${secrets.map(name => `'${name}'`).join(' | ')}>`
    : `${className}Members`
}
