import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Call } from '../contract/define.ts'
import { findOrganisationProposals, organisationDuplicates } from '../contract/organisation-merges/calls.ts'
import { findOrganisations, organisationChildren } from '../contract/organisations/calls.ts'
import type { Issued } from '../scripts/lib/issue-token.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { runSearch } from '../server/features/organisation-merges/run.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { root } from '../server/kernel/root.ts'
import { getRequest, timed } from './asked.ts'
import { measuredLine, median, times, whole } from './figures.ts'
import { withLoad } from './seeded.ts'

const sizes = [500, 50_000] as const
const defaultRounds = 3
const seconds = 3

/** What a selector requests: the first view, an opened node, and a typed search. */
const asks: Record<string, { call: Call; input: (top: string) => object }> = {
  'the topmost, first 200': { call: organisationChildren, input: () => ({}) },
  'below one': { call: organisationChildren, input: top => ({ parentId: top }) },
  'one name': { call: findOrganisations, input: () => ({ query: 'No. 7 ', limit: 50 }) },
  'two characters, of a tenth': { call: findOrganisations, input: () => ({ query: '伦理', limit: 50 }) },
  'duplicates of one': { call: organisationDuplicates, input: top => ({ id: top }) },
  'a reading': { call: findOrganisations, input: () => ({ query: 'lunli', limit: 50 }) },
}

type Figure = { p50: number; p99: number }
export type OrganisationFigures = {
  lines: { ask: string; figures: readonly Figure[] }[]
  /** Seconds of a search for duplicates among all organisations, by tenant. */
  searches: readonly number[]
  rounds: number
  load: number
}

/** Measures the calls of an organisation selector over 50,000 organisations against 500, by one client, rounds interleaved. */
export const benchOrganisations = (
  log: (line: string) => void,
  rounds = defaultRounds,
): Promise<OrganisationFigures> =>
  withLoad(
    log,
    process.env.BENCH_ORGANISATIONS_DIR ?? join(root, '.data/bench-organisations'),
    sizes.map(organisations => ({ tenants: 1, users: 20, studies: 0, organisations })),
    async ({ tokens, logins, serve }) => {
      const { port } = await serve('guarded-server.ts', ({ app }) => ({ login: app }))
      const tops = await Promise.all(tokens.map(token => getTop(port, token)))
      const lines: OrganisationFigures['lines'] = []
      for (const [ask, { call, input }] of Object.entries(asks)) {
        const runs = sizes.map((): Figure[] => [])
        const once = (at: number, duration: number) => {
          const { path, ...request } = getRequest({ call, input: input(tops[at]!) })
          const url = `http://127.0.0.1:${port}${path}`
          return timed({ ...request, url, headers: tokens[at]!.headers, connections: 1, duration })
        }
        for (const at of sizes.keys()) await once(at, 1)
        for (let round = 0; round < rounds; round++)
          for (const at of sizes.keys()) runs[at]!.push(await once(at, seconds))
        const figures = runs.map(own => ({
          p50: median(own.map(({ p50 }) => p50)),
          p99: median(own.map(({ p99 }) => p99)),
        }))
        lines.push({ ask, figures })
        log(`${ask}: ${figures.map(({ p50, p99 }) => `${p50} / ${p99} ms`).join(', ')}`)
      }
      const database = openAs(logins.app, { poolSize: 2 })
      const searches: number[] = []
      for (const token of tokens) searches.push(await timeSearch(database, port, token))
      await database.close()
      log(`a search for duplicates among all: ${searches.join(', ')} s`)
      return { lines, searches, rounds, load: loadavg()[0]! }
    },
  )

async function getTop(port: number, { headers }: Issued): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${organisationChildren.path}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
  })
  const { data } = (await response.json()) as { data: { records: { id: string }[] } }
  return data.records[0]!.id
}

/** Searches all organisations of a tenant for duplicates, as the job does: seconds. */
async function timeSearch(
  database: ReturnType<typeof openAs>,
  port: number,
  { headers, tenantId }: Issued,
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${findOrganisationProposals.path}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  const { data } = (await response.json()) as { data: { id: string } }
  const from = performance.now()
  await runSearch(database, { tenantId, id: data.id, run: 1 }, new AbortController().signal)
  return Math.round((performance.now() - from) / 100) / 10
}

/** Writes the figures of the organisation selector's calls. */
export function writeOrganisationFigures({ lines, searches, rounds, load }: OrganisationFigures): void {
  const rows = lines.map(({ ask, figures }) => {
    const cells = figures.map(({ p50, p99 }) => `${whole(p50)} / ${whole(p99)}`)
    return `| ${ask} | ${cells.join(' | ')} | ${times(figures.at(-1)!.p50 / Math.max(1, figures[0]!.p50))} |`
  })
  writePart(
    'organisations',
    `## 50,000 organisations of a tenant

The calls of \`mds-organisation-selector\` on the whole server, guarded as ever, over 50,000 organisations in three levels beside a tenant of
500; one caller at a time, p50 / p99 in ms (whole ms, as they are counted).

${measuredLine(rounds, load)}

| asked | ${sizes.map(size => size.toLocaleString('en-US')).join(' | ')} | times |
|---|---|---|---|
${rows.join('\n')}

A search for duplicates among all organisations of a tenant, as the job runs it: ${searches.join(' and ')} s.
`,
  )
}
