import type { Operation, Parameter } from './api.ts'
import { make, product, sessionHeaders } from './product.ts'
import { toExample } from './schema.ts'

const getJsonBody = ({ requestBody }: Operation) => requestBody?.content['application/json']

/** A body to start from: the example of the call, else its required fields. */
const getStart = (operation: Operation): string | undefined => {
  const body = getJsonBody(operation)
  return body && JSON.stringify(body.example ?? toExample(body.schema), null, 2)
}

/** The call as a line of a shell. */
export function toCurl(method: string, path: string, operation: Operation): string {
  const query = (operation.parameters ?? [])
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${toExample(schema)}`)
  const address = `${product.origin}${product.pathname.slice(0, -1)}${path}${query.length ? `?${query.join('&')}` : ''}`
  const names = operation.security
    ? ['Authorization: Bearer TOKEN', 'mds-user: ACCOUNT', 'mds-tenant: TENANT', 'mds-role: ROLE']
    : []
  const body = getStart(operation)
  return [
    `curl -X ${method} '${address}'`,
    ...names.map(text => `-H '${text}'`),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(JSON.parse(body))}'`] : []),
  ].join(' \\\n  ')
}

async function send(method: string, path: string, inputs: Map<Parameter, HTMLInputElement>, body?: string) {
  const url = new URL(product)
  const headers: Record<string, string> = {
    ...sessionHeaders(),
    ...(body && { 'content-type': 'application/json' }),
  }
  let filled = path.slice(1)
  for (const [{ name, in: place }, { value }] of inputs) {
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (value && place === 'header') headers[name] = value
    else if (value) url.searchParams.append(name, value)
  }
  url.pathname += filled
  const answer = await fetch(url, { method, headers, ...(body && { body }) })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return `HTTP ${answer.status}\n${isJson ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 5_000)}`
}

/** A form that sends the call with the visitor's session; what may change data, only after the visitor has confirmed. */
export function getTryForm(method: string, path: string, operation: Operation): HTMLElement {
  const isFile = operation.requestBody && !getJsonBody(operation)
  const isStream = 'text/event-stream' in (operation.responses[200]?.content ?? {})
  if (isFile || isStream)
    return make('p', {}, `${isFile ? 'It takes a file' : 'It answers with a stream'}: use curl.`)
  const inputs = new Map(
    (operation.parameters ?? []).map(each => [each, make('input', { required: each.required ?? false })]),
  )
  const start = getStart(operation)
  const area =
    start === undefined ? undefined : make('textarea', { rows: 6, value: start, spellcheck: false })
  const sure = make('input', { type: 'checkbox', required: true })
  const answer = make('pre', { hidden: true, tabIndex: 0 })
  answer.setAttribute('role', 'status')
  const form = make('form', { className: 'try' })
  form.append(...[...inputs].map(([{ name }, input]) => make('label', {}, make('code', {}, name), input)))
  if (area) form.append(make('label', {}, 'Body', area))
  if (method !== 'GET' || operation['x-changes'])
    form.append(make('label', { className: 'sure' }, sure, 'Send it, even if it changes data'))
  form.append(make('button', { type: 'submit' }, 'Send'), answer)
  form.addEventListener('submit', async event => {
    event.preventDefault()
    answer.textContent = await send(method, path, inputs, area?.value).catch(error => String(error))
    answer.hidden = false
  })
  return form
}
