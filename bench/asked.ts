import autocannon, { type Result } from 'autocannon'
import type { Call } from '../contract/define.ts'
import { fillPath } from '../contract/values/paths.ts'
import { quantile } from './figures.ts'

/** One call with its input. */
export type CallRequest = { call: Call; input: object }

/** The request on the wire: a GET call carries its input in the URL, any other call in the body. */
export const getRequest = ({
  call,
  input,
}: CallRequest): { path: string; method: Call['method']; body?: string } => {
  const { path, rest } = fillPath(call.path, input)
  return call.method === 'GET'
    ? { path: `${path}?${new URLSearchParams(rest as Record<string, string>)}`, method: call.method }
    : { path, method: call.method, body: JSON.stringify(rest) }
}

/** Responses per second, and latencies in ms. */
export type Figure = { perSecond: number; p50: number; p95: number; p99: number }
export type Load = {
  url: string
  method: Call['method']
  headers?: Record<string, string>
  body?: string
  connections: number
  /** Seconds; default 10. */
  duration?: number
}

export const getLatencies = (spent: readonly number[]): Omit<Figure, 'perSecond'> => ({
  p50: quantile(spent, 0.5),
  p95: quantile(spent, 0.95),
  p99: quantile(spent, 0.99),
})

/** Repeats one request for a while; every response must have code 0. */
export async function timed({ headers, ...load }: Load): Promise<Figure> {
  const spent: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const wanted = {
    ...load,
    headers: { ...(load.body && { 'content-type': 'application/json' }), ...headers },
    verifyBody: (body: unknown) => String(body ?? '').includes('"code":0'),
  }
  const running = autocannon(wanted, (error, result) => (error ? reject(error) : resolve(result)))
  running.on('response', (_client, _status, _bytes, ms) => spent.push(ms))
  const { requests, non2xx, errors, mismatches } = await promise
  if (non2xx || errors || mismatches)
    throw new Error(`${non2xx} bad answers, ${mismatches} refusals, ${errors} errors from ${load.url}`)
  return { perSecond: requests.average, ...getLatencies(spent) }
}
