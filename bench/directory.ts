import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { organisationDuplicates } from '../contract/organisation-merges/calls.ts'
import { findOrganisations, organisationChildren } from '../contract/organisations/calls.ts'
import { organisationFacts } from '../contract/organisations/facts.ts'
import {
  listOrganisations,
  organisationById,
  similarOrganisations,
} from '../contract/organisations/manage.ts'
import { countStandardOrganisations, findStandardOrganisations } from '../contract/organisations/standard.ts'
import type { Issued } from '../scripts/lib/issue-token.ts'
import { getLoadNumber } from '../scripts/lib/load-organisations.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { loadDirectory } from '../server/features/organisations/standard-load.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import type { CallRequest } from './asked.ts'
import { type Paired, paired } from './beside.ts'
import { getDump } from './directory-records.ts'
import { measuredLine, whole } from './figures.ts'
import { importOrganisations, organisationImport } from './import-work.ts'
import { getReadTable, type Line, measureReads } from './reads.ts'
import { type Seeded, withLoad } from './seeded.ts'

const records = 130_000
const organisations = 50_000
const defaultRounds = 3

type Top = { id: string; name: string }

/** What the screens of organisations request, with one organisation at hand. */
const getAsks = ({ id, name }: Top): Record<string, CallRequest> => {
  const list = (input: object): CallRequest => ({ call: listOrganisations, input })
  const standard = (input: object): CallRequest => ({ call: findStandardOrganisations, input })
  return {
    'the list, first page': list({ limit: 15 }),
    'the list, by a name': list({ query: '第7肿瘤医院' }),
    'the list, by an English name': list({ query: 'Cancer Hospital' }),
    'the list, by a reading in pinyin': list({ query: 'zhongliuyiyuan' }),
    'the list, by a reading in kana': list({ query: 'とうきょうだい' }),
    'the list, by an alias': list({ query: 'SN7CH' }),
    'the list, by an identifier': list({ query: getLoadNumber(7) }),
    'the list, of one kind': list({ type: 'ethics_committee' }),
    'the list, with changes to decide': list({ origin: 'differs' }),
    'the list, with an expired fact': list({ facts: 'expired' }),
    'the tree, topmost': { call: organisationChildren, input: {} },
    'the tree, below one': { call: organisationChildren, input: { parentId: id } },
    'the selector, by a word': { call: findOrganisations, input: { query: '伦理', limit: 50 } },
    'one organisation': { call: organisationById, input: { id } },
    'its facts': { call: organisationFacts, input: { id } },
    'its duplicates': { call: organisationDuplicates, input: { id } },
    'similar ones to a new one': { call: similarOrganisations, input: { name } },
    'the directory, first page': standard({}),
    'the directory, by a name': standard({ query: 'Houston 4712' }),
    'the directory, by a common word': standard({ query: 'hospital' }),
    'the directory, by a reading': standard({ query: 'nanjing di' }),
    'the directory, of a country': standard({ country: 'ES' }),
    'the counts': { call: countStandardOrganisations, input: {} },
  }
}

export type DirectoryFigures = {
  lines: Line[]
  load: number | null
  work: Paired
  rounds: number
  busy: number
}

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

/** Imports organisations into the tenant while another client reads. */
async function measureImport(log: (line: string) => void, { serve, tokens }: Seeded): Promise<Paired> {
  const started = await serve('guarded-server.ts', ({ app }) => ({ login: app, jobs: true }))
  const server = { ...started, headers: tokens[0]!.headers }
  const work = await paired(server, () => importOrganisations(server))
  log(
    `${organisationImport}: ${whole(work.seconds)} s, ${whole(work.peakMb)} MB, others' p50 / p99 ${both(work.alone)} alone, ${both(work.others)} ms beside it`,
  )
  return work
}

const both = ({ p50, p99 }: Paired['alone']): string => `${whole(p50)} / ${whole(p99)}`

/**
 * Measures the calls of the screens of organisations with 50,000 of them and a directory of 130,000, one caller at a time, and an import.
 * `only` limits both to names that contain these words, and returns no figures.
 */
export const benchDirectory = (
  log: (line: string) => void,
  { rounds = defaultRounds, only = '' }: { rounds?: number; only?: string },
): Promise<DirectoryFigures | null> =>
  withLoad(
    log,
    process.env.BENCH_DIRECTORY_DIR ?? join(root, '.data/bench-directory'),
    [{ tenants: 1, users: 20, studies: 0, organisations }],
    async seeded => {
      const load = await fill(seeded, log)
      log(load === null ? 'the directory is there' : `the directory is loaded in ${whole(load)} s`)
      const { port } = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app }))
      const asks = Object.entries(getAsks(await getTop(port, seeded.tokens[0]!)))
      const wanted = Object.fromEntries(asks.filter(([ask]) => ask.includes(only)))
      const lines = await measureReads(log, seeded, wanted, { rounds, connections: 1 })
      const work = organisationImport.includes(only) ? await measureImport(log, seeded) : null
      return work && !only ? { lines, load, work, rounds, busy: loadavg()[0]! } : null
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
export function writeDirectoryFigures({ lines, load, work, rounds, busy }: DirectoryFigures): void {
  const loaded =
    load === null
      ? ''
      : `\nA ROR dump of 130,000 records was loaded into an empty directory in ${whole(load)} s.\n`
  writePart(
    'directory',
    `## 50,000 organisations beside a directory of 130,000

The calls of the screens of organisations on the whole server, guarded as ever, beside a bare route that sends the same statements as a
superuser; p50 / p95 / p99 in ms, one caller at a time. The aim is a p95 of at most 150 ms, or of 3 times the bare route's.

${measuredLine(rounds, busy)}
${loaded}
${getReadTable(lines)}

Work of the job queue in the same server process, while another client requests the first page of users 40 times a second; p50 / p99 of
those requests in ms, beside the work and in as long a time without it.

| work | s | peak memory, MB | alone | beside |
|---|---|---|---|---|
| ${organisationImport} | ${whole(work.seconds)} | ${whole(work.peakMb)} | ${both(work.alone)} | ${both(work.others)} |
`,
  )
}
