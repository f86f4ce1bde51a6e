import errors from '../../../locales/en-US/errors.json' with { type: 'json' }
import { byId, make, product, showSignIn } from './product.ts'
import { type Schema, toLimits, toShape } from './schema.ts'
import { getTryForm, toCurl } from './try-call.ts'

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema; example?: unknown }>
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
  security?: unknown
  'x-needs': string
  'x-codes': Record<string, string>
  'x-changes'?: { audit: string; entity: string }
}
type Call = { method: string; path: string; operation: Operation }
type Field = { name: string; place: string; required: boolean; schema: Schema }

const toFields = ({ properties = {}, required = [] }: Schema, place: string): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    place,
    required: required.includes(name),
    schema,
  }))

function getInput({ parameters = [], requestBody }: Operation): Field[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  return [
    ...parameters.map(each => ({ ...each, place: each.in, required: each.required ?? false })),
    ...(body ? toFields(body, 'body') : []),
  ]
}

function getOutput({ responses }: Operation): Field[] {
  const schema = responses[200]?.content?.['application/json']?.schema.properties?.data
  if (!schema) return []
  return schema.properties ? toFields(schema, 'data') : [{ name: 'data', place: '', required: true, schema }]
}

const row = (tag: 'td' | 'th', cells: readonly string[]) =>
  make('tr', {}, ...cells.map(text => make(tag, {}, text)))

function getTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  if (rows.length === 0) return make('p', {}, 'Nothing.')
  const table = make('table', {}, make('thead', {}, row('th', head)))
  table.append(make('tbody', {}, ...rows.map(cells => row('td', cells))))
  const region = make('div', { className: 'wide', tabIndex: 0 }, table)
  region.setAttribute('role', 'group')
  region.setAttribute('aria-label', head.join(', '))
  return region
}

const getFields = (fields: readonly Field[]) =>
  getTable(
    ['Field', 'In', 'Type', 'Limits'],
    fields.map(({ name, place, required, schema }) => [
      `${name}${required ? '' : '?'}`,
      place,
      toShape(schema),
      toLimits(schema),
    ]),
  )

const getCodes = (codes: Operation['x-codes']) =>
  getTable(
    ['Code', 'Name', 'In words'],
    Object.entries(codes).map(([code, name]) => [code, name, String(Reflect.get(errors, code) ?? '')]),
  )

/** What a call is, made when it is opened. */
function getDetails({ method, path, operation }: Call): HTMLElement[] {
  const changes = operation['x-changes']
  const { description, content } = operation.responses[200]!
  return [
    make('p', {}, make('strong', {}, 'Needs '), operation['x-needs']),
    ...(changes
      ? [make('p', {}, make('strong', {}, 'Audit '), `${changes.audit} on ${changes.entity}`)]
      : []),
    make('h3', {}, 'In'),
    getFields(getInput(operation)),
    make('h3', {}, 'Out'),
    content?.['application/json'] ? getFields(getOutput(operation)) : make('p', {}, description),
    make('h3', {}, 'Codes'),
    getCodes(operation['x-codes']),
    make('h3', {}, 'Example'),
    make('pre', { tabIndex: 0 }, make('code', {}, toCurl(method, path, operation))),
    make('h3', {}, 'Try it'),
    getTryForm(method, path, operation),
  ]
}

function getCall(call: Call) {
  const { method, path, operation } = call
  const summary = make(
    'summary',
    {},
    make('span', { className: `method ${method.toLowerCase()}` }, method),
    make('strong', {}, operation.operationId),
    make('code', {}, path),
    make('span', { className: 'says' }, operation.summary),
  )
  const details = make('details', { id: operation.operationId, className: 'call' }, summary)
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(...getDetails(call))
  })
  return details
}

function getGroup(noun: string, calls: readonly Call[]) {
  const section = make('section', {}, make('h2', { id: `noun-${noun}` }, noun), ...calls.map(getCall))
  section.setAttribute('aria-labelledby', `noun-${noun}`)
  return section
}

/** Shows the calls in which every word of the search occurs. */
function search(calls: readonly Call[]) {
  const words = byId<HTMLInputElement>('search').value.toLowerCase().split(/\s+/).filter(Boolean)
  let matches = 0
  for (const { method, path, operation } of calls) {
    const text = [method, path, operation.operationId, operation.summary, ...operation.tags]
      .join(' ')
      .toLowerCase()
    const isFound = words.every(word => text.includes(word))
    byId(operation.operationId).hidden = !isFound
    matches += isFound ? 1 : 0
  }
  for (const section of document.querySelectorAll<HTMLElement>('#calls > section'))
    section.hidden = !section.querySelector('details:not([hidden])')
  byId('count').textContent = `${matches} calls`
}

/** Opens the call that the address names, such as /docs/api#listStudies. */
function openNamed() {
  const named = document.getElementById(location.hash.slice(1))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
}

async function show() {
  const { paths, tags } = await (await fetch(new URL('openapi.json', product))).json()
  const calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Object.groupBy(calls, ({ operation }) => operation.tags[0]!)
  const nouns = (tags as { name: string }[]).map(({ name }) => name).filter(name => groups[name])
  byId('calls').append(...nouns.sort().map(noun => getGroup(noun, groups[noun]!)))
  byId('search').addEventListener('input', () => search(calls))
  search(calls)
  openNamed()
  addEventListener('hashchange', openNamed)
}

showSignIn()
void show()
