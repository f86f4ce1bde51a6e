import autocannon from 'autocannon'
import type { Call } from '../../contract/define.ts'

/** One call as it is asked. */
export type CallRequest = { call: Call; input: object }

/** What goes over the wire: a reading call's input stands in its address, another one's in its body. */
export const getRequest = ({
  call,
  input,
}: CallRequest): { path: string; method: Call['method']; body?: string } =>
  call.method === 'GET'
    ? {
        path: `${call.path}?${new URLSearchParams(input as Record<string, string>)}`,
        method: call.method,
      }
    : { path: call.path, method: call.method, body: JSON.stringify(input) }

/** Answers a second, and ms. */
export type Figure = { perSecond: number; p50: number; p99: number }
export type Load = {
  url: string
  method: Call['method']
  headers?: Record<string, string>
  body?: string
  connections: number
  /** Seconds; ten where nothing is said. */
  duration?: number
}

/** Asks the same for a while; every answer must have code 0. */
export async function timed({ headers, ...load }: Load): Promise<Figure> {
  const { requests, latency, non2xx, errors, mismatches } = await autocannon({
    ...load,
    headers: { ...(load.body && { 'content-type': 'application/json' }), ...headers },
    verifyBody: body => (body ?? '').includes('"code":0'),
  })
  if (non2xx || errors || mismatches)
    throw new Error(`${non2xx} bad answers, ${mismatches} refusals, ${errors} errors from ${load.url}`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
