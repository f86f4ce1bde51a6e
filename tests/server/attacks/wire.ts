import type { Call } from '../../../contract/define.ts'
import { fillPath } from '../../../contract/values/paths.ts'
import { toSecretHeaders } from '../../../contract/values/secret-headers.ts'
import type { Answer, Caller, DemoServer } from '../demo-server.ts'
import { smallBody } from '../upload-form.ts'

/** Headers of a caller; a test may falsify each of them. */
export const getHeaders = (by: Caller): Record<string, string> => ({
  authorization: `Bearer ${by.token}`,
  'mds-tenant': by.tenantId,
  'mds-user': by.accountId,
  'mds-role': by.roleId ?? '-1',
  'accept-language': 'en-US',
})

const getQuery = (input: object): string =>
  Object.entries(input)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map(each => [name, each]))
    .map(([name, value]) => `${name}=${encoded(typeof value === 'object' ? JSON.stringify(value) : value)}`)
    .join('&')

/** encodeURIComponent throws for half of a surrogate pair, so its bytes are sent as they are. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\u0001')).replaceAll('%01', '%ED%A0%80')

type WireAnswer = Answer & { status: number }
type Sending = [server: DemoServer, call: Call, input: unknown, headers: Record<string, string>]

/** Sends any input, whatever the call's definition says: bytes that the product's client would not send. */
export const send = async (...sending: Sending): Promise<WireAnswer> => (await sendForText(...sending)).answer

/** The same, with the raw answer. */
export const sendForText = async (
  ...[server, call, input, headers]: Sending
): Promise<{ answer: WireAnswer; text: string }> => {
  const form = call.takes && smallBody(input)
  const { path, rest } = fillPath(call.path, input)
  const spelt = call.method === 'GET' ? getQuery(rest as object) : ''
  const asks = new URLSearchParams(spelt)
  const hidden = toSecretHeaders(call, asks)
  const answer = await server.app.inject({
    method: call.method,
    url: call.method === 'GET' ? `${path}?${call.secretFields ? asks : spelt}` : path,
    headers: {
      ...hidden,
      'idempotency-key': crypto.randomUUID(),
      ...headers,
      ...(call.method !== 'GET' && { 'content-type': form ? form.type : 'application/json' }),
    },
    ...(call.method !== 'GET' && { payload: form ? form.payload : JSON.stringify(rest) }),
  })
  const status = answer.statusCode
  // A generated file has no envelope.
  if (!/json/.test(String(answer.headers['content-type'])))
    return { answer: { status, code: 0, message: '', data: null, requestId: '' }, text: '' }
  return { answer: { status, ...answer.json<Answer>() }, text: answer.payload }
}

const watched = [
  'users',
  'user_department',
  'user_position',
  'user_setting',
  'notice',
  'study_pin',
  'membership',
  'account',
  'tenant',
  'credential',
  'role_assignment',
  'idempotency',
]

const counting = `create table row_written (number bigint generated always as identity primary key);
  create function count_row_written() returns trigger language plpgsql security definer set search_path = public
    as 'begin insert into row_written default values; return null; end';
  ${watched
    .map(
      table =>
        `create trigger count_row_written after insert or update or delete on ${table} for each row execute function count_row_written();`,
    )
    .join('\n')}`

const counted = new WeakMap<DemoServer, Promise<unknown>>()

/**
 * A fingerprint that changes with every row that a call writes or removes, except the trail, because a refusal leaves
 * an entry. It counts the writes: reading the tables for each call would take longer than the calls.
 */
export const fingerprint = async (server: DemoServer): Promise<string> => {
  if (!counted.has(server)) counted.set(server, server.rows(counting))
  await counted.get(server)
  const [row] = await server.rows<{ all: string }>(
    'select coalesce(max(number), 0)::text as all from row_written',
  )
  return row!.all
}
