import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { Client } from 'pg'
import { legalVersion } from '../../contract/auth/legal.ts'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { tokenHash } from '../../server/features/auth/tokens.ts'
import { embedded } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { getCluster, livePostmaster } from '../../server/kernel/db/postmaster.ts'

/** Password of every demo account. */
export const password = 'Trial-2026'

/** The data directory of the server under test. */
export const dataDir = process.env.MDS_TEST_DATA ?? join(tmpdir(), 'mds-playwright')

export function connections() {
  const live = livePostmaster(getCluster(dataDir))
  if (!live) throw new Error(`No database runs on ${dataDir}: the tests start the server themselves`)
  return embedded(live.socketDir)
}

/** Runs statements as the owner of the database, beside the server. */
export async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connections().owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The position where the puzzle piece belongs: only the server knows it, so the test reads the database. */
export const getTarget = (challengeId: string): Promise<number> =>
  asOwner(async client => {
    const { rows } = await client.query('select target_x from slide_challenge where id = $1', [challengeId])
    return rows[0].target_x
  })

/** Acts once no other test acts on the same thing; `clear` first removes what an earlier act has left of it. */
const inTurn = <T>(thing: string, clear: string, act: () => Promise<T>) =>
  asOwner(async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [`tests: ${thing}`])
    await client.query(clear)
    return act()
  })

/**
 * Removes the limit of one code a minute, which other tests use up from the same address. No other test requests a
 * code until the act has its answer.
 */
export const ownMinute = <T>(act: () => Promise<T>) =>
  inTurn('a minute of one address', "delete from frequency where key like 'code-%'", act)

/** All changes of a company that wait for a second person are in one list. No other test adds one during the act. */
export const ownApprovalRequests = <T>(act: () => Promise<T>) =>
  inTurn('held changes', "update approval_request set state = 'turned down' where state = 'waiting'", act)

export const byButton = (part: Page | Locator) => () =>
  part.getByRole('button', { name: 'Send code' }).click()

/** Presses a button that sends a code and returns the server's answer. */
export const sendCode = (page: Page, press: () => Promise<unknown> = byButton(page)) =>
  ownMinute(async () => {
    const asks = (url: string) => /\/(send\w*code|verifycode)\w*$/i.test(new URL(url).pathname)
    const [answer] = await Promise.all([page.waitForResponse(response => asks(response.url())), press()])
    return answer
  })

type Cookie = { name: string; value: string; httpOnly?: boolean; path?: string }

/**
 * Opens a session of an account in a browser without the sign-in screen, in the state after a sign-in: cookies (F32),
 * and the legal statement accepted.
 */
export async function enter(context: BrowserContext, origin: string, account: string, role?: string) {
  const database = openAs(connections().app, { poolSize: 1 })
  try {
    const issued = await issueToken(database, { account, role })
    await asOwner(client =>
      client.query(
        'insert into legal_acceptance (account_id, version) values ($1, $2) on conflict do nothing',
        [issued.userId, legalVersion],
      ),
    )
    const cookies: Cookie[] = [
      { name: 'mds-token', value: issued.accessToken },
      { name: 'mds-user', value: issued.userId },
      { name: 'mds-tenant', value: issued.tenantId },
      { name: 'mds-rt', value: issued.refreshToken, httpOnly: true, path: '/plt/auth' },
      ...(issued.roleId ? [{ name: 'mds-role', value: issued.roleId }] : []),
    ]
    const { hostname } = new URL(origin)
    await context.addCookies(
      cookies.map(cookie => ({ path: '/', sameSite: 'Lax' as const, domain: hostname, ...cookie })),
    )
    return issued
  } finally {
    await database.close()
  }
}

/** Makes a browser's session idle for more than an hour, or ends it with a code that its next call receives. */
export async function endSession(context: BrowserContext, code?: number) {
  const cookies = await context.cookies()
  const token = cookies.find(each => each.name === 'mds-token')!.value
  const past = code
    ? 'ended_at = clock_timestamp(), end_code = $2'
    : "last_seen_at = clock_timestamp() - interval '61 minutes'"
  await asOwner(client =>
    client.query(
      `update session set ${past} where id = (select session_id from access_token where hash = $1)`,
      code ? [tokenHash(token), code] : [tokenHash(token)],
    ),
  )
}

/**
 * Presses what sends a call to this address, and ends the session while the call is on its way. Ended before, a call of the
 * background could report it first, and the dialog would lie over what is to be pressed.
 */
export async function endDuring(page: Page, call: RegExp, press: () => Promise<unknown>, code?: number) {
  const ended = Promise.withResolvers<void>()
  await page.route(
    call,
    async route => {
      await endSession(page.context(), code)
      ended.resolve()
      await route.fallback()
    },
    { times: 1 },
  )
  await press()
  await ended.promise
}

/** Chooses the portal's language before anything is loaded. */
export const speak = (context: BrowserContext, locale: string) =>
  context.addInitScript(value => {
    // A frame of another origin has no storage here.
    if (window === top) localStorage.setItem('portalLanguage', value)
  }, locale)

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, account: string, secret = password): Promise<void> {
  await page.getByLabel('Account or e-mail').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  const legal = page.getByLabel('I have read and accept the legal statement')
  if (!(await legal.isChecked())) await legal.check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fails once and tries again: then the puzzle opens. Returns the id of its challenge. */
export async function meetPuzzle(page: Page, account: string, secret = password): Promise<string> {
  await fillSignIn(page, account, 'Not-the-word-1')
  await expect(page.getByRole('alert')).toContainText('Account or password is not right')
  return challengeFrom(page, () => fillSignIn(page, account, secret))
}

/** The id of the challenge that an act makes the server draw. */
export async function challengeFrom(
  page: Page,
  act: () => Promise<unknown>,
  path = '/plt/slide/code/image',
): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse(response => response.url().includes(path)), act()])
  return (await answer.json()).data.challengeId
}

/** Moves the piece to its position, or `off` pixels beside it, and confirms. */
export async function placePiece(page: Page, challengeId: string, off = 0) {
  const x = (await getTarget(challengeId)) + off
  await page.getByLabel('Place of the piece').fill(String(x))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Signs in by account and password. */
export async function signIn(page: Page, account: string, secret = password) {
  await page.goto('/login')
  await fillSignIn(page, account, secret)
}
