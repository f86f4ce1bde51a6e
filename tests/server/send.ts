import type { FastifyInstance } from 'fastify'
import { exchange } from '../../client/http/exchange.ts'
import { sendBy } from '../../client/http/http.ts'
import type { Call } from '../../contract/define.ts'
import type { Answer, Caller } from './demo-server.ts'

/** Headers in place of the client's own. A browser would add its cookies here; sign-in tests send them themselves. */
type Headers = Readonly<Record<string, string>>
type Request = { app: FastifyInstance; headers: Headers }

/** What is on its way, by the host of its address: the client knows only addresses. */
const requests = new Map<string, Request>()
let count = 0

/** The product's client sends by this: to the server of the test, without a port. */
sendBy(async request => {
  const { host, pathname, search } = new URL(request.url)
  const { app, headers } = requests.get(host)!
  const answer = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), ...headers },
    ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
  })
  const said = Object.entries(answer.headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, String(value)]),
  )
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: said })
})

/** Makes a call as the product's client does. A made file has no envelope: its bytes are the data, its type the message. */
export const sendCall = async (
  app: FastifyInstance,
  { call, input, by }: { call: Call; input: unknown; by: Caller | null },
  headers: Headers = {},
): Promise<Answer> => {
  count += 1
  const host = `call-${count}.test`
  requests.set(host, { app, headers })
  const sender = {
    base: `http://${host}`,
    token: by?.token ?? null,
    accountId: by?.accountId ?? null,
    tenantId: by?.tenantId ?? null,
    roleId: by && (by.roleId ?? '-1'),
    locale: 'en-US',
    zone: '',
  }
  const answer = await exchange({ call, input, sender, submitKey: crypto.randomUUID() })
  requests.delete(host)
  if (answer.kind === 'envelope') return answer.envelope
  if (answer.kind !== 'file') throw new Error(`${call.name}: ${JSON.stringify(answer)}`)
  const data = Buffer.from(await answer.blob.arrayBuffer())
  return { code: 0, message: answer.blob.type, data, requestId: '' }
}
