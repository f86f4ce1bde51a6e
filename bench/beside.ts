import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { searchUsers } from '../contract/users/calls.ts'
import { median, quantile } from './figures.ts'

/** A server to measure, and the headers of a call to it. */
export type Server = { port: number; pid: number; headers: Record<string, string> }

/** Duration of a job (s), peak memory of the server during it (MB), and latencies of the calls beside it (ms). */
type Beside = { seconds: number; peakMb: number; spent: number[] }

type Spread = { p50: number; p99: number }
/** Duration of a job, memory of the server, and the latencies of the same number of calls beside the job and alone. */
export type Paired = { seconds: number; peakMb: number; probes: number; alone: Spread; others: Spread }

const settleMs = 1000
/** Least number of calls beside a job: fewer say nothing about the 99th percentile. */
const leastProbes = 1500
const probesASecond = 40
const body = JSON.stringify({ limit: 15, pageNum: 1 })

/** Repeats the job until enough calls ran beside it, and runs the calls equally long without it. */
export async function paired(server: Server, ready: () => Promise<() => Promise<void>>): Promise<Paired> {
  const runs: Beside[] = []
  const alone: number[] = []
  const others: number[] = []
  while (others.length < leastProbes) {
    const run = await beside(server, await ready())
    runs.push(run)
    others.push(...run.spent)
    await pause(settleMs)
    alone.push(...(await beside(server, () => pause(run.seconds * 1000))).spent)
  }
  return {
    seconds: median(runs.map(run => run.seconds)),
    peakMb: Math.max(...runs.map(run => run.peakMb)),
    probes: others.length,
    alone: getSpread(alone),
    others: getSpread(others),
  }
}

const getSpread = (spent: readonly number[]): Spread => ({
  p50: quantile(spent, 0.5),
  p99: quantile(spent, 0.99),
})

/** Runs the job while another client requests the first page of users at a steady rate, whether answered or not. */
export async function beside(server: Server, work: () => Promise<unknown>): Promise<Beside> {
  const agent = new Agent({ keepAlive: true })
  const answers: Promise<number>[] = []
  const start = performance.now()
  let done = false
  const asking = (async () => {
    for (let at = 0; !done; at++) {
      await pause(Math.max(0, start + (at * 1000) / probesASecond - performance.now()))
      answers.push(askOnce(server, agent))
    }
  })()
  const peakMb = await getPeak(server, work).finally(() => {
    done = true
  })
  const seconds = (performance.now() - start) / 1000
  await asking
  const spent = await Promise.all(answers).finally(() => agent.destroy())
  return { seconds, peakMb, spent }
}

/** Time of one request for the first page of users, until its response was read (ms). */
export const askOnce = ({ port, headers }: Server, agent: Agent): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // A probe may fail while the job runs: the error is reported when all probes are awaited.
  promise.catch(() => undefined)
  const start = performance.now()
  const options = {
    ...{ port, agent, host: '127.0.0.1', method: searchUsers.method, path: searchUsers.path },
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  }
  request(options, answer => {
    const parts: Buffer[] = []
    answer.on('error', reject)
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const spent = performance.now() - start
      const text = Buffer.concat(parts).toString()
      if (text.includes('"code":0')) resolve(spent)
      else reject(new Error(`a bad answer beside the work: ${answer.statusCode} ${text.slice(0, 200)}`))
    })
  })
    .on('error', reject)
    .end(body)
  return promise
}

/** Peak memory of a process during the job (MB). Linux only, NaN elsewhere. */
async function getPeak({ pid }: Server, work: () => Promise<unknown>): Promise<number> {
  const linux = process.platform === 'linux'
  if (linux) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  if (!linux) return Number.NaN
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
