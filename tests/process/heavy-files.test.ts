import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heavyWorkbooks, hostileWorkbooks } from '../../scripts/lib/heavy-workbooks.ts'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { embedded } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { getCluster, livePostmaster } from '../../server/kernel/db/postmaster.ts'
import { copyDemo } from './demo-data.ts'
import { family, findServer, killStarted, launch, processesNaming, type Running } from './rig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-heavy-'))
const busy = 999500
const allowedMb = 300
const accounts = ['lin.haiyan', 'lin.haiyan', 's.tanaka', 'c.ortega']
let running: Running
let server: number
let sessions: Record<string, string>[]
let restMb: number

beforeAll(async () => {
  await copyDemo(dataDir)
  running = await launch({ dataDir })
  await running.ready()
  server = findServer(running)
  const database = openAs(embedded(livePostmaster(getCluster(dataDir))!.socketDir).app, { poolSize: 1 })
  sessions = []
  for (const account of accounts) sessions.push((await issueToken(database, { account })).headers)
  await database.close()
  restMb = held('VmRSS')
})
afterAll(() => {
  killStarted()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Megabytes of the server and its reader processes, now or at their peak. */
const held = (field: 'VmHWM' | 'VmRSS'): number => {
  const own = new Set(family(server))
  const readers = processesNaming('read-worker').filter(pid => pid !== server && own.has(pid))
  return [server, ...readers].reduce((sum, pid) => sum + getMegabytes(pid, field), 0)
}

const getMegabytes = (pid: number, field: string): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0 // the process ended meanwhile
  }
}

const upload = async (bytes: Buffer, at: number): Promise<number> => {
  const form = new FormData()
  form.append('kind', 'external')
  form.append('file', new Blob([new Uint8Array(bytes)]), `people-${at}.xlsx`)
  const answer = await fetch(`http://localhost:${running.port}/mdsdata/user/import/importData`, {
    method: 'POST',
    headers: {
      ...sessions[at % sessions.length],
      'idempotency-key': crypto.randomUUID(),
      // Kept from the files before, it may just have been ended.
      connection: 'close',
    },
    body: form,
  })
  return ((await answer.json()) as { code: number }).code
}

/** Sends this many files at once; returns the answers and the extra memory used at the peak. */
const sendAll = async (files: readonly Buffer[], count: number) => {
  writeFileSync(`/proc/${server}/clear_refs`, '5')
  let done = false
  let peakMb = 0
  const look = (async () => {
    for (; !done; await sleep(10)) peakMb = Math.max(peakMb, held('VmHWM'))
  })()
  const all = Array.from({ length: count }, (_, at) => upload(files[at % files.length]!, at))
  const answers = await Promise.all(all).finally(() => {
    done = true
  })
  await look
  return { answers: new Set(answers), moreMb: Math.max(peakMb, held('VmHWM')) - restMb }
}

it('TR-W7: six workbooks of 14 MB at once take 300 MB at most, and each is read or told that the server is busy', async () => {
  const { answers, moreMb } = await sendAll(await heavyWorkbooks(), 6)
  expect(moreMb).toBeLessThan(allowedMb)
  expect(answers).toContain(0)
  expect([0, busy]).toEqual(expect.arrayContaining([...answers]))
}, 300_000)

it('TR-W4 TR-W7: five hostile workbooks at once take as little, and end no server', async () => {
  const { answers, moreMb } = await sendAll(await hostileWorkbooks(), 5)
  expect(moreMb).toBeLessThan(allowedMb)
  const [unsafe, notWorkbook] = [208011, 208001]
  expect(answers).toContain(unsafe)
  expect([unsafe, notWorkbook, busy]).toEqual(expect.arrayContaining([...answers]))
  expect(running.child.exitCode).toBeNull()
  const answer = await fetch(`http://localhost:${running.port}/healthz`)
  expect(answer.status).toBe(200)
}, 300_000)
