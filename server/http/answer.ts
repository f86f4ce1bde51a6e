import type { FastifyReply } from 'fastify'
import type { Handled } from './handle.ts'
import type { Envelope } from './idempotency.ts'

type Checked = { data: unknown; text?: string }

const lasting = new WeakMap<object, Checked>()

/** What a call answers. Rows never leave as they are: the output schema is a whitelist. */
export const dataOf = ({ call, lasting: lasts }: Handled, output: unknown): unknown => {
  if (!lasts) return call.output.parse(output)
  const known = lasting.get(output as object)
  if (known) return known.data
  const checked: Checked = { data: call.output.parse(output) }
  lasting.set(output as object, checked)
  lasting.set(checked.data as object, checked)
  return checked.data
}

/** The envelope as it is sent: where its data lasts, in the text that was written once. */
export const sent = (reply: FastifyReply, envelope: Envelope): Envelope | FastifyReply => {
  const checked = isObject(envelope.data) && lasting.get(envelope.data)
  if (!checked) return envelope
  checked.text ??= JSON.stringify(checked.data)
  const { code, message, requestId } = envelope
  const text = `{"code":${code},"message":${JSON.stringify(message)},"data":${checked.text},"requestId":${JSON.stringify(requestId)}}`
  return reply.type('application/json; charset=utf-8').send(text)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
