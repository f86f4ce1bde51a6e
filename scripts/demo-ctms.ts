// Plays the /ctms application of the demo: reports milestones and usage, and sends files, through the calls for applications. `npm start` runs it beside the
// server. It knows nothing of the database.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportEvents } from '../contract/application-events/calls.ts'
import { eventsMost } from '../contract/application-events/shapes.ts'
import { sendApplicationFile } from '../contract/application-files/calls.ts'
import type { Call } from '../contract/define.ts'
import { type CtmsEvent, listEvents } from './lib/ctms-events.ts'
import { type CtmsFile, listFiles } from './lib/ctms-file.ts'
import type { CtmsWish } from './lib/demo-ctms.ts'

const pauseMs = 600_000
const retryMs = 5000

const wish: CtmsWish = JSON.parse(process.env.CTMS_WISH ?? 'null')

/** Sends until the server answers; the same key makes a second try safe. */
async function send(post: (key: string) => Promise<number>): Promise<void> {
  const key = randomUUID()
  for (;;) {
    const code = await post(key).catch(() => null)
    if (code === 0) return
    if (code !== null) console.error(`The demo's /ctms was refused: ${code}.`)
    await sleep(retryMs)
  }
}

const postEvents = (events: readonly CtmsEvent[]) => (key: string) =>
  post(reportEvents, key, JSON.stringify({ events }), { 'content-type': 'application/json' })

const postFile =
  ({ fields, name, bytes }: CtmsFile) =>
  (key: string) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new File([new Uint8Array(bytes)], name))
    return post(sendApplicationFile, key, form)
  }

async function post(
  { path, method }: Call,
  key: string,
  body: string | FormData,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(new URL(path, wish.url), {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${wish.secret}`,
      'idempotency-key': key,
      'mds-tenant': wish.tenantId,
    },
    body,
  })
  const { code } = (await response.json()) as { code: number }
  return code
}

async function run() {
  const sent = new Set<string>()
  for (const file of listFiles(wish.sites)) await send(postFile(file))
  for (;;) {
    const events = listEvents(wish.sites, new Date()).filter(({ eventId }) => !sent.has(eventId))
    for (let from = 0; from < events.length; from += eventsMost)
      await send(postEvents(events.slice(from, from + eventsMost)))
    for (const { eventId } of events) sent.add(eventId)
    await sleep(pauseMs)
  }
}

if (wish) await run()
