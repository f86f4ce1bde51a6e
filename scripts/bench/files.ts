import { loadavg } from 'node:os'
import { join } from 'node:path'
import { startImport } from '../../contract/imports.ts'
import { connectOwner } from '../../server/db/connections.ts'
import { root } from '../../server/root.ts'
import { heavyWorkbooks, hostileWorkbooks } from '../lib/heavy-workbooks.ts'
import { beside, type Paired, paired, type Server } from './beside.ts'
import { times, whole } from './figures.ts'
import { writePart } from './report.ts'
import { type Seeded, withLoad } from './seeded.ts'

const size = { tenants: 2, users: 2000, studies: 10 }

export type FileFigures = { works: (Paired & { work: string })[]; load: number }

/** Measures what readers wait beside files that are heavy or mean no good, and alone just after, in one run. */
export const benchFiles = (log: (line: string) => void): Promise<FileFigures> =>
  withLoad(log, process.env.BENCH_FILES_DIR ?? join(root, '.data/bench-files'), [size], async seeded => {
    const { headers } = seeded.tokens[0]!
    const started = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app }))
    const server = { ...started, headers }
    const [heavy, hostile] = [await heavyWorkbooks(), await hostileWorkbooks()]
    const works: FileFigures['works'] = []
    for (const [work, files, count] of [
      ['20 bad workbooks at once, refused', hostile, 20],
      ['18 workbooks of 14 MB at once', heavy, 18],
    ] as const) {
      await beside(server, () => sendAll(server, files.slice(0, 1), 1))
      const measured = await paired(server, async () => {
        await forgetCounts(seeded)
        return () => sendAll(server, files, count)
      })
      works.push({ work, ...measured })
      const { seconds, probes, alone, others } = measured
      log(
        `${work}: ${seconds.toFixed(1)} s, others' p50 ${alone.p50.toFixed(1)} -> ${others.p50.toFixed(1)}, p99 ${alone.p99.toFixed(1)} -> ${others.p99.toFixed(1)} ms of ${probes}, ${(others.p99 / alone.p99).toFixed(2)}`,
      )
    }
    return { works, load: loadavg()[0]! }
  })

/** Files of an hour are counted, and a measure sends more of them than one account may. */
async function forgetCounts({ logins }: Seeded) {
  const owner = await connectOwner(logins)
  await owner.query("delete from frequency where key like 'upload%'")
  await owner.end()
}

async function sendAll(server: Server, files: readonly Buffer[], count: number) {
  await Promise.all(Array.from({ length: count }, (_, at) => send(server, files[at % files.length]!)))
}

/** Heavy ones are read, or answered by "server busy"; of bad ones each is refused. */
async function send({ port, headers }: Server, bytes: Buffer) {
  const form = new FormData()
  form.set('kind', 'external')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'people.xlsx')
  const answer = await fetch(`http://127.0.0.1:${port}${startImport.path}`, {
    method: startImport.method,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
  const { code, message } = (await answer.json()) as { code: number; message: string }
  if (![0, 999500, 208001, 208011].includes(code)) throw new Error(`${startImport.path}: ${code} ${message}`)
}

const both = ({ p50, p99 }: Paired['alone']) => `${whole(p50)} / ${whole(p99)}`

/** Writes what readers wait beside files. */
export function writeFileFigures({ works, load }: FileFigures): void {
  const rows = works.map(
    ({ work, seconds, probes, alone, others }) =>
      `| ${work} | ${whole(seconds)} | ${probes.toLocaleString('en-US')} | ${both(alone)} | ${both(others)} | ${times(others.p99 / alone.p99)} |`,
  )
  writePart(
    'files',
    `## Files from outside

Workbooks that one person sends at once, while somebody else asks 40 times a second for the first page of ${size.users.toLocaleString('en-US')} users, answered or not: what
that takes beside them, and in as long a time without them just after (p50 / p99 in ms). Half of the bad ones unpack to as much as they can. One
workbook after the other is read, in a process of low priority. Aim: at most 5 times the p99.

Measured on ${new Date().toISOString().slice(0, 10)}: load average ${whole(load)} at the end.

| files | s | asked | alone, ms | beside, ms | p99 / alone |
|---|---|---|---|---|---|
${rows.join('\n')}
`,
  )
}
