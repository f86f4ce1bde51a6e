import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../contract/define.ts'
import { type ImportJob, readImport } from '../contract/imports/calls.ts'
import { getRequest } from './asked.ts'
import type { Server } from './beside.ts'
import { quantile } from './figures.ts'

/** Sends one call; every code but 0 is an error. */
export async function ask<T>({ port, headers }: Server, call: Call, input: object | FormData): Promise<T> {
  const form = input instanceof FormData
  const { path, method, body } = getRequest({ call, input })
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'idempotency-key': crypto.randomUUID() }),
      ...(body && !form && { 'content-type': 'application/json' }),
    },
    ...(body && { body: form ? input : body }),
  })
  const answer = (await response.json()) as { code: number; message: string; data: T }
  if (answer.code !== 0)
    throw new Error(`${path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data
}

/** Waits until an import has a state. */
export async function until(server: Server, id: string, wanted: ImportJob['state']): Promise<ImportJob> {
  for (;;) {
    const job = await ask<ImportJob>(server, readImport, { id })
    if (job.state === wanted) return job
    if (job.reason) throw new Error(`the import failed: ${job.reason.message}`)
    await pause(20)
  }
}

export type Spread = { p50: number; p95: number }

export const getSpread = (spent: readonly number[]): Spread => ({
  p50: quantile(spent, 0.5),
  p95: quantile(spent, 0.95),
})

/** Repeats something after one try that does not count: ms. */
export async function getTimes(times: number, once: (place: number) => Promise<unknown>): Promise<Spread> {
  await once(0)
  const spent: number[] = []
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    await once(round)
    spent.push(performance.now() - start)
  }
  return getSpread(spent)
}
