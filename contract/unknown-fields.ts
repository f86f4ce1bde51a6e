import type { z } from 'zod'

type Def = z.core.$ZodTypeDef & Record<string, unknown>

const getDefinition = (schema: unknown): Def => (schema as z.core.$ZodType)._zod.def as unknown as Def
const inner = ['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']

/**
 * Paths of the fields of an input that its schema does not know. A schema drops them without a word, so that a caller who
 * misspells a field, or sends one that was removed, would be told that all was done.
 */
export const unknownFields = (schema: z.ZodType, given: unknown): string[] => walk(schema, given, '')

const walk = (schema: unknown, given: unknown, path: string): string[] => {
  const def = getDefinition(schema)
  if (inner.includes(def.type)) return walk(def.innerType, given, path)
  if (typeof given !== 'object' || given === null) return []
  switch (def.type) {
    case 'object':
      return inObject(def, given as Record<string, unknown>, path)
    case 'array':
      return Array.isArray(given) ? given.flatMap((each, at) => walk(def.element, each, join(path, at))) : []
    case 'record':
      return Object.entries(given).flatMap(([key, value]) => walk(def.valueType, value, join(path, key)))
    case 'union':
      return inUnion(def.options as z.ZodType[], given, path)
    case 'intersection': {
      const right = walk(def.right, given, path)
      return walk(def.left, given, path).filter(each => right.includes(each))
    }
    case 'pipe':
      return walk(getDefinition(def.in).type === 'transform' ? def.out : def.in, given, path)
    case 'lazy':
      return walk((def.getter as () => unknown)(), given, path)
    default:
      return []
  }
}

const join = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

const inObject = (def: Def, given: Record<string, unknown>, path: string): string[] => {
  const shape = def.shape as Record<string, unknown>
  const isOpen = def.catchall !== undefined && getDefinition(def.catchall).type !== 'never'
  return Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (Object.hasOwn(shape, key)) return walk(shape[key], value, join(path, key))
    return isOpen ? [] : [join(path, key)]
  })
}

/** Of a union the branch that accepts the input counts, or else the nearest one. */
const inUnion = (options: readonly z.ZodType[], given: unknown, path: string): string[] => {
  const fitting = options.filter(each => each.safeParse(given).success)
  const lists = (fitting.length > 0 ? fitting : options).map(each => walk(each, given, path))
  return lists.reduce((least, each) => (each.length < least.length ? each : least))
}
