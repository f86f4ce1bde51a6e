import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../../styles/tokens')

/*
 * Format and Resolver modules of the DTCG report 2025.10, as far as the kit uses them; strictly, so that a typing
 * error is found.
 */
const number = z.number()
const unit = z.number().min(0).max(1)
const dimension = z.strictObject({ value: number, unit: z.enum(['px', 'rem']) })
const duration = z.strictObject({ value: number, unit: z.enum(['ms', 's']) })
const color = z.strictObject({
  colorSpace: z.enum(['srgb', 'display-p3', 'oklch']),
  components: z.tuple([number, number, number]),
  alpha: unit.optional(),
  hex: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
})
const alias = z.string().regex(/^\{[^{}]+\}$/)
const shadow = z.strictObject({
  color: color.or(alias),
  offsetX: dimension,
  offsetY: dimension,
  blur: dimension,
  spread: dimension,
  inset: z.boolean().optional(),
})
const values: Record<string, z.ZodType> = {
  color,
  dimension,
  duration,
  number,
  fontFamily: z.union([z.string(), z.array(z.string()).min(1)]),
  fontWeight: z.union([z.number().min(1).max(1000), z.enum(['normal', 'bold', 'medium', 'semi-bold'])]),
  cubicBezier: z.tuple([unit, number, unit, number]),
  shadow: z.union([shadow, z.array(shadow)]),
}
const token = z.strictObject({
  $value: z.unknown(),
  $type: z.string().optional(),
  $description: z.string().optional(),
  $deprecated: z.union([z.boolean(), z.string()]).optional(),
  $extensions: z.record(z.string(), z.unknown()).optional(),
})
const ofGroups = new Set(['$type', '$description', '$extensions', '$deprecated', '$schema'])

/** Every fault of a token or group, by its path; the type is the token's own, or that of the nearest group. */
function getFaults(node: unknown, path: string[], inherited: string | undefined): string[] {
  const at = path.join('.') || '(root)'
  if (typeof node !== 'object' || node === null || Array.isArray(node))
    return [`${at}: is neither token nor group`]
  const type = '$type' in node ? String(node.$type) : inherited
  if ('$value' in node) {
    const shape = token.safeParse(node)
    if (!shape.success) return [`${at}: ${z.prettifyError(shape.error)}`]
    const schema = type && values[type]
    if (!schema) return [`${at}: no known type (${type})`]
    const value = z.union([schema, alias]).safeParse(node.$value)
    return value.success ? [] : [`${at}: ${z.prettifyError(value.error)}`]
  }
  return Object.entries(node).flatMap(([name, child]) => {
    if (name.startsWith('$')) return ofGroups.has(name) ? [] : [`${at}: ${name} is no property of a group`]
    return /[{}.]/.test(name) ? [`${at}: a name with "${name}"`] : getFaults(child, [...path, name], type)
  })
}

const reference = z.strictObject({
  $ref: z.string().regex(/^(#\/(sets|modifiers)\/[a-z]+|[\w.]+\.tokens\.json)$/),
})
const resolver = z.strictObject({
  $schema: z.literal('https://www.designtokens.org/schemas/2025.10/resolver.json'),
  version: z.literal('2025.10'),
  name: z.string().optional(),
  description: z.string().optional(),
  sets: z.record(
    z.string(),
    z.strictObject({ sources: z.array(reference), description: z.string().optional() }),
  ),
  modifiers: z.record(
    z.string(),
    z.strictObject({
      contexts: z.record(z.string(), z.array(reference)),
      default: z.string().optional(),
      description: z.string().optional(),
    }),
  ),
  resolutionOrder: z.array(reference).min(1),
})

const files = readdirSync(folder).filter(file => file.endsWith('.tokens.json'))
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

for (const file of files)
  it(`KIT-C14 ${file} is valid by DTCG 2025.10`, () => {
    expect(getFaults(read(file), [], undefined)).toEqual([])
  })

it('KIT-C14 the resolver is valid by DTCG 2025.10, and its defaults and its order name what is there', () => {
  const made = resolver.parse(read('mds.resolver.json'))
  for (const modifier of Object.values(made.modifiers))
    expect(Object.keys(modifier.contexts)).toContain(modifier.default)
  for (const { $ref } of made.resolutionOrder) {
    const [, kind, name] = $ref.split('/') as [string, 'sets' | 'modifiers', string]
    expect(Object.keys(made[kind])).toContain(name)
  }
})

it('KIT-C14 the check finds a wrong unit, an unknown type and a wrong colour', () => {
  expect(
    getFaults({ a: { $type: 'dimension', $value: { value: 1, unit: 'em' } } }, [], undefined),
  ).toHaveLength(1)
  expect(getFaults({ a: { $type: 'length', $value: 1 } }, [], undefined)).toEqual([
    'a: no known type (length)',
  ])
  expect(getFaults({ $type: 'color', a: { $value: '#fff' } }, [], undefined)).toHaveLength(1)
  expect(getFaults({ $type: 'color', 'a.b': { $value: '{x}' } }, [], undefined)).toEqual([
    '(root): a name with "a.b"',
  ])
})
