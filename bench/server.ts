import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { searchUsers } from '../contract/users/calls.ts'
import { usersMatchingQuery } from '../server/features/people/queries.ts'
import type { Tables } from '../server/kernel/db/tables.ts'
import { searchTerms } from '../server/kernel/search/reading.ts'
import { type Figure, timed } from './asked.ts'
import { withPeople } from './seeded.ts'

export const rounds = 5
const seconds = 4
const connections = 20

/** The searches: one page of fifteen, a rare term, and two Chinese characters. */
const asks = { 'page of 15': '', 'rare term': 'load.054321', 'two characters': '张伟' } as const
type Ask = keyof typeof asks

export type ServerFigure = { ask: string; guarded: Figure; bare: Figure; ratio: number }

/** Measures the guarded list call against a bare route over the same SQL, rounds interleaved, medians of five. */
export const benchServer = (log: (line: string) => void): Promise<ServerFigure[]> =>
  withPeople(log, async ({ token, serve }) => {
    const bare = await serve('bare-server.ts', ({ owner }) => ({
      login: { ...owner, options: `-c app.tenant=${token.tenantId}` },
      routes: routes(),
    }))
    const guarded = await serve('guarded-server.ts', ({ app }) => ({ login: app }))
    return measure(bare.port, guarded.port, token.headers, log)
  })

/** The compiled statements of the call itself. */
const routes = () => {
  const compiler = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const scope = { all: true, userId: '', departments: [], studies: [] }
  const of = (query: string) => {
    const filters = {
      status: [],
      type: [],
      departmentIds: [],
      roleIds: [],
      terms: searchTerms(query),
      contact: true,
    }
    const page = { limit: 15, pageNum: 1, sort: { field: 'name' as const, descending: false } }
    const { sql, parameters } = usersMatchingQuery(filters, page, scope).compile(compiler)
    return [{ text: sql, values: [...parameters] }]
  }
  return Object.fromEntries(Object.entries(asks).map(([ask, query]) => [slug(ask), of(query)]))
}

const slug = (ask: string) => ask.replaceAll(' ', '-')

const measure = async (
  bare: number,
  guarded: number,
  headers: Record<string, string>,
  log: (line: string) => void,
) => {
  const figures: ServerFigure[] = []
  for (const ask of Object.keys(asks) as Ask[]) {
    const runs = { bare: [] as Figure[], guarded: [] as Figure[] }
    const body = JSON.stringify({ query: asks[ask], limit: 15, pageNum: 1 })
    const once = (url: string, own: Record<string, string>, duration: number) =>
      timed({ url, method: 'POST', connections, duration, body, headers: own })
    const urls = {
      bare: `http://127.0.0.1:${bare}/${slug(ask)}`,
      guarded: `http://127.0.0.1:${guarded}${searchUsers.path}`,
    }
    await once(urls.bare, {}, 1)
    await once(urls.guarded, headers, 1)
    for (let round = 0; round < rounds; round += 1) {
      runs.bare.push(await once(urls.bare, {}, seconds))
      runs.guarded.push(await once(urls.guarded, headers, seconds))
    }
    const middle = { bare: median(runs.bare), guarded: median(runs.guarded) }
    figures.push({ ask, ...middle, ratio: middle.bare.perSecond / middle.guarded.perSecond })
    log(
      `${ask}: bare ${middle.bare.perSecond.toFixed(0)}/s, guarded ${middle.guarded.perSecond.toFixed(0)}/s, ${figures.at(-1)!.ratio.toFixed(2)}x`,
    )
  }
  return figures
}

const median = (runs: Figure[]): Figure =>
  runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)]!
