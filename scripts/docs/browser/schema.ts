/** A schema of the document, as far as the page shows it. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  required?: string[]
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  $ref?: string
}

const limits = ['minLength', 'maxLength', 'minimum', 'maximum'] as const

/** A schema as a short line: `{ id: string, names: string[] }`. */
export function toShape(schema: Schema | undefined): string {
  if (!schema) return 'any'
  if (schema.$ref) return 'the same again'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(each => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(toShape))].join(' | ')
  if (schema.items) return `${toShape(schema.items)}[]`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, value]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${toShape(value)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  return schema.format ?? ([schema.type].flat().join(' | ') || 'any')
}

/** What a field may be: its default and its limits. */
export const toLimits = (schema: Schema): string =>
  [
    'default' in schema && `default ${JSON.stringify(schema.default)}`,
    ...limits.map(name => {
      const value = schema[name]
      return value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER && `${name} ${value}`
    }),
  ]
    .filter(Boolean)
    .join(', ')

/** A value of this form to start from: required fields only. */
export function toExample(schema: Schema | undefined): unknown {
  if (!schema) return null
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return toExample(schema.anyOf[0])
  if (schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map(name => [name, toExample(schema.properties![name])]),
    )
  const type = [schema.type].flat()[0]
  if (type === 'array') return []
  return { integer: 0, number: 0, boolean: false, string: '', object: {} }[type ?? ''] ?? null
}
