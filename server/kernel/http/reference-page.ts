import { z } from 'zod'
import { codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { needsText } from './openapi.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  required?: string[]
}

/** Formats a schema as a short line: `{id: string, names: string[]}`. */
const shape = (schema: Schema | undefined): string => {
  if (!schema) return 'any'
  if (schema.enum) return schema.enum.map(each => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(shape))].join(' | ')
  if (schema.items) return `${shape(schema.items)}[]`
  if (schema.properties) {
    return `{ ${Object.entries(schema.properties)
      .map(([name, value]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(value)}`)
      .join(', ')} }`
  }
  return schema.format ?? String(schema.type ?? 'any')
}

const getShape = (schema: z.ZodType, io: 'input' | 'output') =>
  shape(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema)

const section = (call: Call) => `<section id="${call.name}">
<h2>${call.name}</h2>
<p><code>${call.method} ${escaped(call.path)}</code></p>
<p>${escaped(call.summary)}</p>
<dl>
<dt>Needs</dt><dd>${escaped(needsText(call))}</dd>
<dt>Input</dt><dd><code>${escaped(getShape(call.input, 'input'))}</code></dd>
<dt>Answer</dt><dd><code>${escaped(getShape(call.output, 'output'))}</code></dd>
${call.changes ? `<dt>Audit</dt><dd>${escaped(call.changes.audit)} on ${escaped(call.changes.entity)}</dd>` : ''}
${call.codes.length ? `<dt>Codes</dt><dd>${call.codes.map(name => `${codes[name].code} ${name}`).join(', ')}</dd>` : ''}
</dl>
</section>`

/** Builds the readable reference of all calls, one static page without scripts. */
export const referencePage = (calls: readonly Call[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls of mds-kit</title>
<link rel="icon" href="/examples/mark.svg" type="image/svg+xml"><link rel="stylesheet" href="/assets/reference.css"></head>
<body><main><h1>Calls of mds-kit</h1>
<p>${calls.length} calls. The machine-readable form is <a href="/openapi.json">/openapi.json</a>.</p>
<nav><ul>${calls.map(call => `<li><a href="#${call.name}">${call.name}</a></li>`).join('')}</ul></nav>
${calls.map(section).join('\n')}
</main></body></html>
`
