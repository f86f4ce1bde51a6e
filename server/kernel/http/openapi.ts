import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { menus } from '../../../contract/access/menus.ts'
import { codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { callsByNoun } from '../../../contract/registry/index.ts'
import { pathNames } from '../../../contract/values/paths.ts'
import { secretHeader } from '../../../contract/values/secret-headers.ts'
import type { WordKey } from '../../../locales/words.ts'
import { buildInfo } from '../system/build-info.ts'
import { words } from '../words.ts'

/** Schemas that refer to themselves, by their names in `components`. */
const shared: Record<string, unknown> = {}

/** A schema of a call. What zod puts into `$defs` moves to `components`, where a reference of OpenAPI finds it. */
const getSchema = (call: Call, io: 'input' | 'output') => {
  const schema = z.toJSONSchema(call[io], { io, unrepresentable: 'any' })
  const prefix = `${call.name}_${io}`
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)
  const { $schema: _dialect, $defs = {}, ...rest } = JSON.parse(text)
  for (const [name, definition] of Object.entries($defs)) shared[`${prefix}${name}`] = definition
  return rest
}

const signIn: Readonly<Record<Extract<Call['needs'], string>, string>> = {
  public: 'nothing: it answers without a sign-in',
  'signed-in': 'a signed-in user',
  application: 'the credentials of an application',
}

/** Says what a call needs, in words for the reference: the menu and the button as a role names them. */
export const needsText = ({ needs }: Call): string => {
  if (typeof needs === 'string') return signIn[needs]
  const t = words('en-US')
  const { key } = menus.find(({ id }) => id === needs.menu)!
  const menu = `“${t(`menus:${key}`)}” (menu ${needs.menu})`
  if (!needs.button) return `a role with ${menu}`
  const button = t(`menus:button.${needs.button}` as WordKey)
  return `a role with ${menu} and “${button}” (${needs.button})`
}

type Schema = { properties?: Record<string, unknown>; required?: string[] }

/** Parameters of the path, then those of the query and secret headers. */
const getParameters = (call: Call) => {
  const { properties = {}, required = [] } = getSchema(call, 'input') as Schema
  const inPath = pathNames(call.path)
  const isRead = call.method === 'GET'
  return Object.entries(properties)
    .filter(([name]) => isRead || inPath.includes(name) || call.query?.includes(name))
    .map(([name, schema]) => {
      if (inPath.includes(name)) return { name, in: 'path', required: true, schema }
      const place = call.secretFields?.includes(name)
        ? { name: secretHeader(name), in: 'header' }
        : { name, in: 'query' }
      return { ...place, required: isRead && required.includes(name), schema }
    })
}

/** JSON, or a form with the same fields and one file; without the parameters of the path. */
const getBody = (call: Call) => {
  const schema = getBodySchema(call)
  if (!call.takes) return { 'application/json': { schema, ...(call.example && { example: call.example }) } }
  const properties = { ...schema.properties, file: { type: 'string', format: 'binary' } }
  const required = [...(schema.required ?? []), 'file']
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

const getBodySchema = (call: Call): Schema => {
  const inPath = pathNames(call.path)
  const whole = getSchema(call, 'input') as Schema
  if (!inPath.length) return whole
  const properties = Object.entries(whole.properties ?? {}).filter(([name]) => !inPath.includes(name))
  return {
    ...whole,
    properties: Object.fromEntries(properties),
    required: (whole.required ?? []).filter(name => !inPath.includes(name)),
  }
}

const operation = (call: Call, noun: string) => ({
  operationId: call.name,
  summary: call.summary,
  tags: [noun],
  ...(call.method === 'GET'
    ? { parameters: getParameters(call) }
    : {
        ...((call.query || pathNames(call.path).length > 0) && { parameters: getParameters(call) }),
        requestBody: { required: true, content: getBody(call) },
      }),
  ...(call.needs !== 'public' && { security: [{ bearer: [] }] }),
  'x-needs': needsText(call),
  'x-passive': call.passive ?? false,
  ...(call.changes && { 'x-changes': call.changes }),
  'x-codes': Object.fromEntries(call.codes.map(name => [codes[name].code, name])),
  responses: getResponses(call),
})

const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const fileResponses = {
  200: { description: 'The file.', content: binary },
  206: { description: 'The part that the Range header asked for.', content: binary },
  404: { description: 'Envelope with the code of a refusal.' },
  416: { description: 'The range lies outside the file.' },
}

const madeFileResponses = {
  200: { description: 'The file; a refusal comes as the envelope.', content: binary },
}

const events = {
  200: {
    description: 'Server-sent events, each with JSON as its data; a refusal comes as the envelope.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
}

const getResponses = (call: Call) => {
  if (call.answers === 'file') return call.needs === 'public' ? fileResponses : madeFileResponses
  return call.answers === 'events' ? events : envelopeResponses(call)
}

const envelopeResponses = (call: Call) => ({
  200: {
    description: 'Envelope: code 0 and data, or the code of a refusal and its localised message.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message', 'data', 'requestId'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            data: getSchema(call, 'output'),
            requestId: { type: 'string' },
          },
        },
      },
    },
  },
})

/** Builds the OpenAPI 3.1 document of all declared calls. */
export const openApi = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, calls] of Object.entries(callsByNoun))
    for (const call of calls)
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, noun) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'mds-kit',
      version: buildInfo().version,
      description: 'Clinical-trial master data and user administration.',
    },
    tags: Object.keys(callsByNoun).map(name => ({ name })),
    paths,
    components: {
      schemas: shared,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'With the headers mds-tenant, mds-user and mds-role.',
        },
      },
    },
  }
}

/** Built on first use: the calls never change while the server runs, and the start need not wait. */
let description: ReturnType<typeof openApi> | undefined

/** Serves /openapi.json; /docs/api shows it (scripts/docs). */
export const describeApi = (app: FastifyInstance): void => {
  app.get('/openapi.json', async () => {
    description ??= openApi()
    return description
  })
}
