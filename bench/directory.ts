import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Call } from '../contract/define.ts'
import { findOrganisations, organisationChildren } from '../contract/organisations/calls.ts'
import { organisationFacts } from '../contract/organisations/facts.ts'
import {
  listOrganisations,
  organisationById,
  similarOrganisations,
} from '../contract/organisations/manage.ts'
import { countStandardOrganisations, findStandardOrganisations } from '../contract/organisations/standard.ts'
import type { Issued } from '../scripts/lib/issue-token.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { loadDirectory } from '../server/features/organisations/standard-load.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import { getRequest, timed } from './asked.ts'
import { getDump } from './directory-records.ts'
import { measuredLine, median, whole } from './figures.ts'
import { type Seeded, withLoad } from './seeded.ts'

const records = 130_000
const organisations = 50_000
const defaultRounds = 3
const seconds = 3

type Top = { id: string; name: string }

/** What the screens of organisations request, each with one organisation at hand. */
const asks: Record<string, { call: Call; input: (top: Top) => object }> = {
  'the list, first page': { call: listOrganisations, input: () => ({ limit: 15 }) },
  'the list, by a name': { call: listOrganisations, input: () => ({ query: '第7肿瘤医院' }) },
  'the list, by an English name': { call: listOrganisations, input: () => ({ query: 'Cancer Hospital' }) },
  'the list, by a reading': { call: listOrganisations, input: () => ({ query: 'zhongliuyiyuan' }) },
  'the list, by an alias': { call: listOrganisations, input: () => ({ query: 'SN7CH' }) },
  'the list, of one kind': { call: listOrganisations, input: () => ({ type: 'ethics_committee' }) },
  'the list, with changes to decide': { call: listOrganisations, input: () => ({ origin: 'differs' }) },
  'the list, with an expired fact': { call: listOrganisations, input: () => ({ facts: 'expired' }) },
  'the tree, topmost': { call: organisationChildren, input: () => ({}) },
  'the tree, below one': { call: organisationChildren, input: ({ id }) => ({ parentId: id }) },
  'the selector, by a word': { call: findOrganisations, input: () => ({ query: '伦理', limit: 50 }) },
  'one organisation': { call: organisationById, input: ({ id }) => ({ id }) },
  'its facts': { call: organisationFacts, input: ({ id }) => ({ id }) },
  'similar ones to a new one': { call: similarOrganisations, input: ({ name }) => ({ name }) },
  'the directory, first page': { call: findStandardOrganisations, input: () => ({}) },
  'the directory, by a name': { call: findStandardOrganisations, input: () => ({ query: 'Houston 4712' }) },
  'the directory, by a common word': {
    call: findStandardOrganisations,
    input: () => ({ query: 'hospital' }),
  },
  'the directory, by a reading': { call: findStandardOrganisations, input: () => ({ query: 'nanjing di' }) },
  'the directory, of a country': { call: findStandardOrganisations, input: () => ({ country: 'ES' }) },
  'the counts': { call: countStandardOrganisations, input: () => ({}) },
}

type Line = { ask: string; p50: number; p99: number }
export type DirectoryFigures = { lines: Line[]; load: number | null; rounds: number; busy: number }

/** Fills the directory of the measurement once; the time of the load in seconds, or null when it was there. */
const fill = async ({ logins }: Seeded, log: (line: string) => void): Promise<number | null> => {
  const owner = await connectOwner(logins)
  try {
    const { rows } = await owner.query('select count(*)::int as count from standard_organisation')
    if (rows[0].count >= records) return null
    const started = performance.now()
    await loadDirectory(owner, Readable.from(getDump(records)), log)
    return (performance.now() - started) / 1000
  } finally {
    await owner.end()
  }
}

/** Measures the calls of the screens of organisations with 50,000 of them and a directory of 130,000, one caller at a time. */
export const benchDirectory = (
  log: (line: string) => void,
  rounds = defaultRounds,
): Promise<DirectoryFigures> =>
  withLoad(
    log,
    process.env.BENCH_DIRECTORY_DIR ?? join(root, '.data/bench-directory'),
    [{ tenants: 1, users: 20, studies: 0, organisations }],
    async seeded => {
      const load = await fill(seeded, log)
      log(load === null ? 'the directory is there' : `the directory is loaded in ${whole(load)} s`)
      const { port } = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app }))
      const token = seeded.tokens[0]!
      const top = await getTop(port, token)
      const lines: Line[] = []
      for (const [ask, { call, input }] of Object.entries(asks)) {
        const { path, ...request } = getRequest({ call, input: input(top) })
        const url = `http://127.0.0.1:${port}${path}`
        const once = (duration: number) =>
          timed({ ...request, url, headers: token.headers, connections: 1, duration })
        await once(1)
        const runs: Awaited<ReturnType<typeof once>>[] = []
        for (let round = 0; round < rounds; round++) runs.push(await once(seconds))
        const line = {
          ask,
          p50: median(runs.map(({ p50 }) => p50)),
          p99: median(runs.map(({ p99 }) => p99)),
        }
        lines.push(line)
        log(`${ask}: ${line.p50} / ${line.p99} ms`)
      }
      return { lines, load, rounds, busy: loadavg()[0]! }
    },
  )

async function getTop(port: number, { headers }: Issued): Promise<Top> {
  const response = await fetch(`http://127.0.0.1:${port}${organisationChildren.path}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
  })
  const { data } = (await response.json()) as { data: { records: Top[] } }
  return data.records[0]!
}

/** Writes the figures of the screens of organisations and of the directory. */
export function writeDirectoryFigures({ lines, load, rounds, busy }: DirectoryFigures): void {
  const rows = lines.map(({ ask, p50, p99 }) => `| ${ask} | ${whole(p50)} / ${whole(p99)} |`)
  const loaded =
    load === null
      ? ''
      : `\nA ROR dump of 130,000 records was loaded into an empty directory in ${whole(load)} s.\n`
  writePart(
    'directory',
    `## 50,000 organisations beside a directory of 130,000

The calls of the screens of organisations on the whole server, guarded as ever, p50 / p99 in ms; one caller at a time. The aim is a p95
of at most 150 ms.

${measuredLine(rounds, busy)}
${loaded}
| asked | p50 / p99 |
|---|---|
${rows.join('\n')}
`,
  )
}
