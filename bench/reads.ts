import { resourceTree } from '../contract/roles/calls.ts'
import { type CallRequest, type Figure, getRequest, timed } from './asked.ts'
import { median, spread, times } from './figures.ts'
import { recordStatements } from './recorded.ts'
import type { Seeded } from './seeded.ts'

const seconds = 3

export type Line = { ask: string; call: string; statements: number; bare: Figure; ours: Figure }

/** The answer of these calls comes mostly from memory, not from the database: the bare route returns it as well. */
const inNoTable = new Set<CallRequest['call']>([resourceTree])

const getAnswers = async (
  port: number,
  headers: Record<string, string>,
  asks: Record<string, CallRequest>,
) => {
  const answers: Record<string, unknown> = {}
  for (const [ask, asked] of Object.entries(asks)) {
    if (!inNoTable.has(asked.call)) continue
    const { path, method } = getRequest(asked)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    answers[ask] = ((await answer.json()) as { data: unknown }).data
  }
  return answers
}

/** Measures calls that read against a bare route that sends the same statements, rounds interleaved. */
export async function measureReads(
  log: (line: string) => void,
  { tokens, logins, env, serve }: Seeded,
  asks: Record<string, CallRequest>,
  { rounds, connections }: { rounds: number; connections: number },
): Promise<Line[]> {
  const { headers, tenantId } = tokens[0]!
  const routes = await recordStatements(logins.app, env, tokens[0]!, asks)
  const slugs = Object.keys(asks).map((ask, at): [string, string] => [ask, `ask-${at}`])
  const ours = await serve('guarded-server.ts', ({ app }) => ({ login: app }))
  const unstored = await getAnswers(ours.port, headers, asks)
  const bare = await serve('bare-server.ts', ({ owner }) => ({
    login: { ...owner, options: `-c app.tenant=${tenantId}` },
    routes: Object.fromEntries(slugs.map(([ask, slug]) => [slug, routes[ask]])),
    unstored: Object.fromEntries(slugs.map(([ask, slug]) => [slug, unstored[ask]])),
  }))
  const lines: Line[] = []
  for (const [ask, slug] of slugs) {
    const { path, ...request } = getRequest(asks[ask]!)
    const guarded = { ...request, url: `http://127.0.0.1:${ours.port}${path}`, headers, connections }
    const plain = {
      url: `http://127.0.0.1:${bare.port}/${slug}`,
      method: 'POST' as const,
      body: '{}',
      connections,
    }
    const runs = { bare: [] as Figure[], ours: [] as Figure[] }
    await timed({ ...plain, duration: 1 })
    await timed({ ...guarded, duration: 1 })
    for (let round = 0; round < rounds; round++) {
      runs.bare.push(await timed({ ...plain, duration: seconds }))
      runs.ours.push(await timed({ ...guarded, duration: seconds }))
    }
    const line = {
      ask,
      call: asks[ask]!.call.name,
      statements: routes[ask]!.length,
      bare: middle(runs.bare),
      ours: middle(runs.ours),
    }
    lines.push(line)
    log(
      `${ask}: ${line.statements} statements, bare ${spread(line.bare)}, ours ${spread(line.ours)} ms, rates ${(line.bare.perSecond / line.ours.perSecond).toFixed(2)}`,
    )
  }
  return lines
}

const middle = (runs: readonly Figure[]): Figure => ({
  perSecond: median(runs.map(run => run.perSecond)),
  p50: median(runs.map(run => run.p50)),
  p95: median(runs.map(run => run.p95)),
  p99: median(runs.map(run => run.p99)),
})

const getRow = ({ ask, bare, ours }: Line) =>
  `| ${ask} | ${spread(bare)} | ${spread(ours)} | ${times(ours.p95 / bare.p95)} |`

/** The latencies of calls beside those of their bare routes, as a table of the page. */
export const getReadTable = (lines: readonly Line[]): string =>
  `| asked | bare | ours | p95, ours / bare |
|---|---|---|---|
${lines.map(getRow).join('\n')}`
