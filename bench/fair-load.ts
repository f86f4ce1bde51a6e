// The busy company of `npm run bench -- fair`: this many connections repeat one kind of work, spread over nodes and sessions, until a
// message ends it. Tells how many pieces were done and how many were answered "server busy".
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../contract/define.ts'
import { type Download, exportUsers, listDownloads, userExportColumns } from '../contract/downloads/calls.ts'
import type { ImportJob } from '../contract/imports/calls.ts'
import { pasteImport } from '../contract/imports/paste.ts'
import { searchUsers } from '../contract/users/calls.ts'
import { getRequest } from './asked.ts'
import { applied, getOrganisations, organisationRows } from './import-work.ts'
import { readSetting } from './setting.ts'

export type LoadSetting = {
  ports: number[]
  sessions: Record<string, string>[]
  kind: LoadKind
  connections: number
}
export type LoadKind = keyof typeof works
export type LoadResult = { done: number; busy: number }

type Session = { port: number; headers: Record<string, string>; pid: number }

const result: LoadResult = { done: 0, busy: 0 }
let stopped = false

/** A call of a busy company may be refused: it is then repeated as a client does. */
async function send<T>({ port, headers }: Session, call: Call, input: object): Promise<T | null> {
  const { path, method, body } = getRequest({ call, input })
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body }),
  })
  const answer = (await response.json()) as { code: number; data: T }
  if (answer.code === 0) return answer.data
  result.busy += 1
  await pause(1000 * Number(response.headers.get('retry-after') ?? 1))
  return null
}

const works = {
  list: async (place: Session) =>
    (await send(place, searchUsers, {
      query: '',
      limit: 15,
      pageNum: 1 + Math.floor(Math.random() * 600),
    })) !== null,
  search: async (place: Session) =>
    (await send(place, searchUsers, { query: searched(), limit: 15, pageNum: 1 })) !== null,
  export: async (place: Session) => {
    const download = await send<Download>(place, exportUsers, { headers: [...userExportColumns] })
    while (download) {
      await pause(1000)
      const list = await send<{ records: Download[] }>(place, listDownloads, { limit: 50, pageNum: 1 })
      if (list?.records.find(({ id }) => id === download.id)?.finishedAt) return true
    }
    return false
  },
  import: async (place: Session) => {
    const job = await send<ImportJob>(place, pasteImport, getOrganisations())
    if (!job) return false
    await applied(place, job, organisationRows)
    return true
  },
}

const searched = () => ['wang', '李', 'chen', '张伟', 'garcia', '@'][Math.floor(Math.random() * 6)]!

if (import.meta.main) {
  const { ports, sessions, kind, connections } = readSetting<LoadSetting>()
  process.once('message', () => {
    stopped = true
  })
  // A measurement that failed leaves nothing behind that would disturb the next one.
  process.once('disconnect', () => process.exit())
  const repeat = async (at: number) => {
    const place = { port: ports[at % ports.length]!, headers: sessions[at % sessions.length]!, pid: 0 }
    while (!stopped)
      if (await works[kind](place).catch(() => false)) result.done += 1
      else await pause(200)
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => repeat(at)))
  // What was begun is done: it must not reach into what is measured next.
  process.send!(result, () => process.exit())
}
