import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
type Output = Rolldown.RolldownOutput

/** The queue as its own page would load it, beside the portal; it uses the portal's session on the page. */
async function serveQueue(context: BrowserContext) {
  const { NODE_ENV } = process.env
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'chrome123',
      rolldownOptions: {
        input: { queue: `${root}client/learning/queue.ts` },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'queue.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Output
  // A build leaves NODE_ENV set, and the commands of later tests would inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  const files = new Map(
    built.output.map(each => [each.fileName, each.type === 'chunk' ? each.code : String(each.source)]),
  )
  await context.route('**/queue-under-test/*', route => {
    const code = files.get(new URL(route.request().url()).pathname.split('/').at(-1)!)
    return code ? route.fulfill({ contentType: 'text/javascript', body: code }) : route.abort()
  })
}

type CourseRoute = { taskId: string; courseId: string; userId: string; tenantId: string }

/** A demo course that no other test uses, opened long enough ago for every report to be plausible. */
const getPlace = (account: string): Promise<CourseRoute> =>
  asOwner(async client => {
    const { rows } = await client.query<CourseRoute>(
      `select ta.task_id as "taskId", tc.course_id as "courseId", ta.user_id as "userId", t.tenant_id as "tenantId" from task_assignment ta
        join training_task t on t.tenant_id = ta.tenant_id and t.id = ta.task_id and t.name_en = 'CTMS: product handover at the site'
        join task_course tc on tc.tenant_id = t.tenant_id and tc.task_id = t.id
        join membership m on m.tenant_id = ta.tenant_id and m.user_id = ta.user_id join account a on a.id = m.account_id where a.name = $1`,
      [account],
    )
    const place = rows[0]!
    await client.query('delete from learning_report where user_id = $1', [place.userId])
    await client.query('delete from learning_record where user_id = $1 and task_id = $2', [
      place.userId,
      place.taskId,
    ])
    await client.query(
      `insert into learning_record (tenant_id, id, task_id, course_id, user_id, content_version, begun_at, clock_at)
        values ($1, gen_random_uuid(), $2, $3, $4, 1, now() - interval '1 hour', now() - interval '1 hour')`,
      [place.tenantId, place.taskId, place.courseId, place.userId],
    )
    return place
  })

const reportAddress = '**/elearning/clientCourse/updateCourseSchedule'

/** Breaks requests: some before they arrive, some after the server's commit but before its answer, and all while offline. */
async function dropConnections(context: BrowserContext) {
  const cut = { before: 0, after: 0, whole: 0, offline: false, heldBack: Promise.resolve() }
  let turn = 0
  await context.route(reportAddress, async route => {
    if (cut.offline) return route.abort('internetdisconnected')
    turn++
    if (turn % 3 === 1) {
      cut.before++
      return route.abort('connectionreset')
    }
    if (turn % 3 === 2) {
      await route.fetch()
      cut.after++
      await cut.heldBack
      // The page that sent the request may be gone by now.
      return route.abort('connectionreset').catch(() => undefined)
    }
    cut.whole++
    return route.continue()
  })
  return cut
}

type Share = { place: CourseRoute; from: number; to: number; left?: boolean }
type Tested = { waiting: number; refused: number }

/**
 * Two queues of one page report at the same time, as two tabs would: they share the store and the lock. `left`: the
 * page is left before the end.
 */
const report = ({ place, from, to, left }: Share): Promise<Tested> =>
  (async () => {
    const address = '/queue-under-test/queue.js'
    const { createLearningQueue } = await import(address)
    const told = { waiting: 0, refused: 0 }
    const wish = { every: 1_000_000, batch: 40, onRefused: () => told.refused++ }
    const [one, other] = [createLearningQueue(wish), createLearningQueue(wish)]
    const at = { taskId: place.taskId, courseId: place.courseId, round: 1, contentVersion: 1 }
    for (let index = from; index < to; index++)
      await (index % 2 ? one : other).add(at, {
        id: crypto.randomUUID(),
        fromMs: index * 10,
        toMs: index * 10 + 10,
        at: new Date().toISOString(),
      })
    const send = async () => {
      await Promise.all([one.flush(), other.flush()])
      told.waiting = one.$waiting.get()
      return told.waiting
    }
    if (left) void send()
    else {
      for (let round = 0; round < 500 && (await send()) > 0; round++);
      one.stop()
      other.stop()
    }
    return told
  })()

/** The last report is sent while the page closes. */
const tellWhenLeft = async ({ taskId, courseId }: CourseRoute) => {
  const address = '/queue-under-test/queue.js'
  const { createLearningQueue } = await import(address)
  const queue = createLearningQueue()
  const event = { id: crypto.randomUUID(), fromMs: 10_000, toMs: 10_010, at: new Date().toISOString() }
  const tell = () => void queue.add({ taskId, courseId, round: 1, contentVersion: 1 }, event)
  addEventListener('pagehide', tell)
}

/** Reports that the browser has stored for this origin, from any page. */
const stored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('mds-learning')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('events').objectStore('events').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

const home = async (page: Page) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'To-dos' })).toBeVisible()
  await page.evaluate(async address => {
    await import(address)
  }, '/queue-under-test/queue.js')
}

/** Every report that the server received, and its result. */
const received = ({ userId, taskId }: CourseRoute) =>
  asOwner(async client => {
    const reports = await client.query<{ from_ms: number; earned_ms: number }>(
      'select from_ms, earned_ms from learning_report where user_id = $1 order by seq',
      [userId],
    )
    const records = await client.query<{ watched: string }>(
      'select watched::text as watched from learning_record where user_id = $1 and task_id = $2',
      [userId, taskId],
    )
    return [reports.rows, records.rows[0]!] as const
  })

test('WIDGETS 2.5.2: of 1,000 reports under dropped connections, over a reload and a tab closed offline, none is lost, none doubled, and the order is kept', async ({
  signedIn,
}) => {
  const place = await getPlace('fang.zhiyuan')
  const page = await signedIn('fang.zhiyuan')
  const context = page.context()
  await serveQueue(context)
  await home(page)
  const cut = await dropConnections(context)

  let letGo: () => void = () => undefined
  cut.heldBack = new Promise(resolve => {
    letGo = resolve
  })
  await page.evaluate(report, { place, from: 0, to: 400, left: true })
  await expect.poll(() => cut.after, 'committed by the server').toBe(1)
  await page.reload()
  letGo()
  expect(await stored(page), 'of an answer that nobody heard nothing is forgotten').toBe(400)

  await home(page)
  await context.setOffline(true)
  cut.offline = true
  await page.evaluate(report, { place, from: 400, to: 700, left: true })
  const tab = await context.newPage()
  await page.close()
  await context.setOffline(false)
  cut.offline = false
  await home(tab)
  expect(await stored(tab), 'what waited when the last page was closed').toBe(700)

  const tested = await tab.evaluate(report, { place, from: 700, to: 1000 })
  expect(tested).toEqual({ waiting: 0, refused: 0 })
  expect(await stored(tab)).toBe(0)
  expect(Math.min(cut.before, cut.after, cut.whole), 'each kind of cut has happened').toBeGreaterThan(5)
  const [kept, record] = await received(place)
  expect(kept.map(each => each.from_ms)).toEqual(Array.from({ length: 1000 }, (_, at) => at * 10))
  expect(kept.every(each => each.earned_ms === 10)).toBe(true)
  expect(record.watched).toBe('{[0,10000)}')

  await context.unroute(reportAddress)
  await tab.evaluate(tellWhenLeft, place)
  // No page after this one sends anything.
  await tab.goto('/home/notice/todo')
  await expect
    .poll(async () => (await received(place))[0].at(-1), 'told while the page was left')
    .toEqual({ from_ms: 10_000, earned_ms: 10 })
})
