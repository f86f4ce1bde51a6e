// Plays the /ctms application of the demo: reports milestones and usage through the call for applications. `npm start` runs it beside the
// server. It knows nothing of the database.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportEvents } from '../contract/application-events/calls.ts'
import { eventsMost } from '../contract/application-events/shapes.ts'
import { type CtmsEvent, listEvents } from './lib/ctms-events.ts'
import type { CtmsWish } from './lib/demo-ctms.ts'

const pauseMs = 600_000
const retryMs = 5000

const wish: CtmsWish = JSON.parse(process.env.CTMS_WISH ?? 'null')

/** Sends a batch until the server answers; the same key makes a second try safe. */
async function send(events: readonly CtmsEvent[]): Promise<void> {
  const key = randomUUID()
  for (;;) {
    const code = await post(events, key).catch(() => null)
    if (code === 0) return
    if (code !== null) console.error(`The demo's /ctms was refused: ${code}.`)
    await sleep(retryMs)
  }
}

async function post(events: readonly CtmsEvent[], key: string): Promise<number> {
  const response = await fetch(new URL(reportEvents.path, wish.url), {
    method: reportEvents.method,
    headers: {
      authorization: `Bearer ${wish.secret}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'mds-tenant': wish.tenantId,
    },
    body: JSON.stringify({ events }),
  })
  const { code } = (await response.json()) as { code: number }
  return code
}

async function run() {
  const sent = new Set<string>()
  for (;;) {
    const events = listEvents(wish.sites, new Date()).filter(({ eventId }) => !sent.has(eventId))
    for (let from = 0; from < events.length; from += eventsMost)
      await send(events.slice(from, from + eventsMost))
    for (const { eventId } of events) sent.add(eventId)
    await sleep(pauseMs)
  }
}

if (wish) await run()
