import { fork } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { codes } from '../contract/codes.ts'
import { heavyWorkbooks, hostileWorkbooks } from '../scripts/lib/heavy-workbooks.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import { beside, type Paired, paired, type Server } from './beside.ts'
import { times, whole } from './figures.ts'
import { type Seeded, withLoad } from './seeded.ts'

const refusals = [codes.importUnsafe.code, codes.importNotWorkbook.code]
const size = { tenants: 2, users: 2000, studies: 10 }

export type FileFigures = { works: (Paired & { work: string })[]; load: number }

/** Measures the latency of readers beside heavy or hostile files, and alone directly after, in one run. */
export const benchFiles = (log: (line: string) => void): Promise<FileFigures> =>
  withLoad(log, process.env.BENCH_FILES_DIR ?? join(root, '.data/bench-files'), [size], async seeded => {
    const { headers } = seeded.tokens[0]!
    const started = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app }))
    const server = { ...started, headers }
    const works: FileFigures['works'] = []
    for (const work of [
      {
        work: '20 bad workbooks at once, refused',
        paths: laid(await hostileWorkbooks()),
        count: 20,
        codes: refusals,
      },
      { work: '18 workbooks of 14 MB at once', paths: laid(await heavyWorkbooks()), count: 18, codes: [0] },
    ]) {
      const sender = senderOf(server, seeded.env, work)
      await beside(server, sender.send)
      const ready = async () => {
        await forgetCounts(seeded)
        return sender.send
      }
      const measured = await paired(server, ready).finally(sender.stop)
      works.push({ work: work.work, ...measured })
      const { seconds, probes, alone, others } = measured
      log(
        `${work.work}: ${seconds.toFixed(1)} s, others' p50 ${alone.p50.toFixed(1)} -> ${others.p50.toFixed(1)}, p99 ${alone.p99.toFixed(1)} -> ${others.p99.toFixed(1)} ms of ${probes}, ${(others.p99 / alone.p99).toFixed(2)}`,
      )
    }
    return { works, load: loadavg()[0]! }
  })

/** Uploads are limited per account and hour, and a measurement sends more than that. */
async function forgetCounts({ logins }: Seeded) {
  const owner = await connectOwner(logins)
  await owner.query("delete from frequency where key like 'upload%'")
  await owner.end()
}

/** A process that sends this number of files at once on request. Heavy files are read or get "busy"; hostile ones are refused. */
function senderOf({ port, headers }: Server, env: NodeJS.ProcessEnv, work: Work) {
  const { paths, count } = work
  const settingFile = join(dirname(paths[0]!), 'setting.json')
  writeFileSync(
    settingFile,
    JSON.stringify({ port, headers, paths, count, codes: [...work.codes, codes.serverBusy.code] }),
    { mode: 0o600 },
  )
  const child = fork(join(root, 'bench/send-files.ts'), {
    env: { ...env, BENCH_SETTING: settingFile },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return {
    send: () =>
      new Promise<void>((resolve, reject) => {
        child.once('message', () => resolve())
        child.once('exit', code => reject(new Error(`sending files ended with ${code}`)))
        child.send('go')
      }).finally(() => child.removeAllListeners('exit')),
    stop: () => child.kill('SIGKILL'),
  }
}

type Work = { work: string; paths: string[]; count: number; codes: readonly number[] }

/** Writes the files into folders of their own. */
const laid = (files: readonly Buffer[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-bench-files-'))
  return files.map((bytes, at) => {
    const path = join(folder, `${at}.xlsx`)
    writeFileSync(path, bytes)
    return path
  })
}

const both = ({ p50, p99 }: Paired['alone']) => `${whole(p50)} / ${whole(p99)}`

/** Writes the latency of readers beside files. */
export function writeFileFigures({ works, load }: FileFigures): void {
  const rows = works.map(
    ({ work, seconds, probes, alone, others }) =>
      `| ${work} | ${whole(seconds)} | ${probes.toLocaleString('en-US')} | ${both(alone)} | ${both(others)} | ${times(others.p99 / alone.p99)} |`,
  )
  writePart(
    'files',
    `## Files from outside

Workbooks that one person sends at once, while somebody else asks 40 times a second for the first page of ${size.users.toLocaleString('en-US')} users, answered or not: what
that takes beside them, and in as long a time without them just after (p50 / p99 in ms). Four in five bad ones unpack to 20 to 60 MB. One
workbook after the other is read, in a process of low priority. Aim: at most 5 times the p99.

Measured on ${new Date().toISOString().slice(0, 10)}: load average ${whole(load)} at the end.

| files | s | asked | alone, ms | beside, ms | p99 / alone |
|---|---|---|---|---|---|
${rows.join('\n')}
`,
  )
}
