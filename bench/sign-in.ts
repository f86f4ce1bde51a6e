import { createHash, randomBytes } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { refresh, signIn } from '../contract/auth/calls.ts'
import { legalVersion } from '../contract/auth/legal.ts'
import type { Input } from '../contract/define.ts'
import { versionNote } from '../contract/recovery/help.ts'
import { searchUsers } from '../contract/users/calls.ts'
import { loadAccount } from '../scripts/lib/load-names.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { hashSecret, verifySecret } from '../server/features/auth/password.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { type Figure, timed } from './asked.ts'
import { measuredLine, median } from './figures.ts'
import { type SeededPeople, withPeople } from './seeded.ts'
import { benchSignInPage, type FirstLoad, type PageFigures } from './sign-in-page.ts'

const rounds = 3
const seconds = 6
/** Number of concurrent sign-ins, and of the accounts that they share. */
const people = 16
const accounts = 200
const readers = 4

export type SignInFigures = {
  bareHash: number
  signIns: number
  refreshes: number
  alone: Figure
  beside: Figure
  publicCall: number
  guardedCall: number
}
export type AllFigures = SignInFigures & { page: PageFigures }

/**
 * Measures sign-ins by password and refreshes per second against a bare loop of the same hash, reads alone and beside them, and what
 * session and guard add to a call; rounds interleaved, medians.
 */
export const benchSignIn = (log: (line: string) => void): Promise<AllFigures> =>
  withPeople(log, async seeded => {
    const { port } = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app }))
    const origin = `http://127.0.0.1:${port}`
    const stock = await getStock(seeded)
    const runs: SignInFigures[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const figures = await onceRound(origin, seeded, stock)
      // The first round is a warm-up.
      if (round > 0) runs.push(figures)
      log(
        `bare hash ${figures.bareHash.toFixed(1)}/s, sign-ins ${figures.signIns.toFixed(1)}/s, refreshes ${figures.refreshes.toFixed(0)}/s, reads p99 ${figures.alone.p99} ms alone, ${figures.beside.p99} ms beside`,
      )
    }
    await stock.close()
    return { ...medians(runs), page: await benchSignInPage(origin) }
  })

const medians = (runs: readonly SignInFigures[]): SignInFigures => {
  const of = (pick: (each: SignInFigures) => number) => median(runs.map(pick))
  const latency = (pick: (each: SignInFigures) => Figure): Figure => ({
    perSecond: of(each => pick(each).perSecond),
    p50: of(each => pick(each).p50),
    p95: of(each => pick(each).p95),
    p99: of(each => pick(each).p99),
  })
  return {
    bareHash: of(each => each.bareHash),
    signIns: of(each => each.signIns),
    refreshes: of(each => each.refreshes),
    alone: latency(each => each.alone),
    beside: latency(each => each.beside),
    publicCall: of(each => each.publicCall),
    guardedCall: of(each => each.guardedCall),
  }
}

type Stock = Awaited<ReturnType<typeof getStock>>

/** Accounts with a known password, and tickets of solved puzzles, so that hashing is what is measured. */
const getStock = async ({ logins, secret }: SeededPeople) => {
  const keys = keysFrom(secret)
  const password = createHash('md5').update('Trial-2026').digest('hex').toUpperCase()
  const stored = await hashSecret(keys, password)
  const owner = await connectOwner(logins)
  const names = Array.from({ length: accounts }, (_, index) => loadAccount(index + 2))
  await owner.query(
    'update credential set secret = $1, pepper_version = $2, set_at = now() where current and account_id in (select id from account where name = any($3))',
    [stored.secret, stored.pepperVersion, names],
  )
  const tickets = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      account: names[index % accounts]!,
      ticket: randomBytes(32).toString('base64url'),
    }))
    await owner.query(
      `insert into slide_ticket (hash, account_name, purpose, network, expires_at)
        select sha256(convert_to(ticket, 'UTF8')), account, 'sign-in', '127.0.0', now() + interval '1 hour'
        from unnest($1::text[], $2::text[]) as given (ticket, account)`,
      [rows.map(each => each.ticket), rows.map(each => each.account)],
    )
    return rows
  }
  return { keys, password, stored, tickets, close: () => owner.end() }
}

const onceRound = async (origin: string, { token }: SeededPeople, stock: Stock): Promise<SignInFigures> => {
  const headers = { 'content-type': 'application/json', ...token.headers }
  const read = () => reads(origin, headers)
  const bareHash = await perSecond(1, async () => {
    await verifySecret(stock.keys, stock.stored, stock.password)
  })
  const alone = await read()
  const { rate: signIns } = await signInsOf(origin, stock)
  const [beside, { refreshTokens }] = await Promise.all([read(), signInsOf(origin, stock)])
  const refreshes = await getRefreshes(origin, refreshTokens)
  return {
    bareHash,
    signIns,
    refreshes,
    alone,
    beside,
    publicCall: await typical(`${origin}/plt/i18n/language/list`, 'GET', {}),
    guardedCall: await typical(`${origin}${versionNote.path}`, versionNote.method, headers),
  }
}

/** Operations per second at this concurrency. */
const perSecond = async (atOnce: number, work: (by: number) => Promise<void>): Promise<number> => {
  const began = performance.now()
  const end = began + seconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_, by) => {
      while (performance.now() < end) {
        await work(by)
        count += 1
      }
    }),
  )
  return (count * 1000) / (performance.now() - began)
}

const signInsOf = async (origin: string, stock: Stock) => {
  const tickets = await stock.tickets(seconds * 100)
  const refreshTokens: string[] = []
  const rate = await perSecond(people, async () => {
    const { account, ticket } = tickets.pop()!
    const data = await posted(origin, signIn, {
      account,
      password: stock.password,
      verificationCode: ticket,
      legal: legalVersion,
    })
    refreshTokens.push(data.refreshToken)
  })
  return { rate, refreshTokens }
}

const getRefreshes = (origin: string, tokens: readonly string[]): Promise<number> => {
  // The newest sessions: a new sign-in of an account ended its older ones.
  const own = tokens.slice(-people)
  return perSecond(own.length, async by => {
    own[by] = (await posted(origin, refresh, { refreshToken: own[by]! })).refreshToken
  })
}

const posted = async <C extends typeof signIn | typeof refresh>(
  origin: string,
  call: C,
  body: Input<C>,
): Promise<{ refreshToken: string }> => {
  const answer = await fetch(origin + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, data } = (await answer.json()) as { code: number; data: { refreshToken: string } }
  if (code !== 0) throw new Error(`${call.path} answered ${code}`)
  return data
}

const reads = (origin: string, headers: Record<string, string>): Promise<Figure> =>
  timed({
    duration: seconds,
    url: origin + searchUsers.path,
    method: 'POST',
    connections: readers,
    headers,
    body: JSON.stringify({ query: '', limit: 15, pageNum: 1 }),
  })

/** The mean time of a call that runs alone (ms). A median of whole milliseconds would be too coarse. */
const typical = async (
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  headers: Record<string, string>,
) =>
  1000 /
  (
    await timed({
      duration: seconds,
      url,
      method,
      headers,
      connections: 1,
      ...(method !== 'GET' && { body: '{}' }),
    })
  ).perSecond

const one = (value: number) => value.toFixed(1)

/** Writes the figures of sign-in. */
export const writeSignInFigures = (figures: AllFigures): void => {
  const { bareHash, signIns, refreshes, alone, beside, publicCall, guardedCall, page } = figures
  const row = (what: string, value: string, against: string, ratio: string) =>
    `| ${what} | ${value} | ${against} | ${ratio} |`
  writePart(
    'sign-in',
    `## Signing in

${people} people sign in at once over ${accounts} accounts, each with the ticket of a solved puzzle, over 100,000 people; ${readers}
connections read pages of the user list meanwhile. ${cpus().length} cores for server, database and load together, sources, medians.
The baseline is a bare loop of the same argon2id hash, one at a time. Aims: 90 % of the loop; reads beside at most 2 times.

${measuredLine(rounds, loadavg()[0]!)}

| measure | ours | beside it | ratio |
|---|---|---|---|
${[
  row(
    'sign-ins by password a second',
    one(signIns),
    `bare hashes ${one(bareHash)}`,
    (signIns / bareHash).toFixed(2),
  ),
  row(
    'reads while people sign in, p99 ms',
    String(beside.p99),
    `alone ${alone.p99}`,
    (beside.p99 / alone.p99).toFixed(2),
  ),
  row(
    'the same, a second',
    one(beside.perSecond),
    `alone ${one(alone.perSecond)}`,
    (beside.perSecond / alone.perSecond).toFixed(2),
  ),
  row('refreshes a second', one(refreshes), '', ''),
  row(
    'a call with session and guard, ms',
    guardedCall.toFixed(2),
    `public ${publicCall.toFixed(2)}`,
    (guardedCall - publicCall).toFixed(2),
  ),
].join('\n')}

The first load of the sign-in page in a browser that has kept nothing, from the start of navigation, local server; the floor is the same
fields as plain HTML. Interactive: from then on nothing takes 50 ms in one piece for a second. Bytes are of all files as they came.

| first load | seen, ms | interactive, ms | kB |
|---|---|---|---|
${[
  pageRow('sign-in page', page.ours),
  pageRow('floor', page.floor),
  pageRow('sign-in page, processor 4 times slower', page.oursSlowed),
  pageRow('floor, processor 4 times slower', page.floorSlowed),
].join('\n')}
`,
  )
}

const pageRow = (what: string, { seen, interactive, bytes }: FirstLoad) =>
  `| ${what} | ${seen.toFixed(0)} | ${interactive.toFixed(0)} | ${one(bytes / 1000)} |`
