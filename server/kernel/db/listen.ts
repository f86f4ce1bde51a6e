import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, type Notification } from 'pg'

export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  onGap?: () => void,
) => Promise<() => void>
type Entry = { channel: string; handler: (payload: string) => void; onGap?: () => void }

const longestPause = 5000
/** Milliseconds within which this process must receive its own notification. */
const longestWay = 2000

type Listening = { listen: Listen; hears(): Promise<boolean>; close(): Promise<void> }
type Notify = (channel: string, payload: string) => Promise<unknown>

/** Many may begin to listen at once; `pipeline` sends their statements without waiting. A server that is gone is noticed in half a minute. */
const settings: ClientConfig = {
  application_name: 'mds-kit listen',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  pipeline: true,
}

/** One connection that listens on all channels. When it breaks it is opened again, and every onGap is called. */
export function listener(login: ClientConfig, notify: Notify): Listening {
  const entries = new Set<Entry>()
  const state: { client: Promise<Client> | null; closed: boolean } = { client: null, closed: false }

  const open = async (): Promise<Client> => {
    const client = new Client({ ...login, ...settings })
    client.on('error', () => {}) // 'end' follows and reconnects
    await client.connect()
    client.on('notification', getTell(entries))
    for (const channel of new Set([...entries].map(entry => entry.channel))) await listenOn(client, channel)
    client.once('end', () => void reopen())
    return client
  }
  /** After a failure the next listener tries again. */
  const first = () => {
    const opening = open()
    state.client = opening
    opening.catch(() => {
      if (state.client === opening) state.client = null
    })
  }
  const reopen = async () => {
    for (let pause = 100; !state.closed; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause, null, { ref: false })
      state.client = open()
      try {
        await state.client
        for (const entry of entries) entry.onGap?.()
        return
      } catch {
        // still down: retry after the pause
      }
    }
  }
  const listen: Listen = async (channel, handler, onGap) => {
    const entry = { channel, handler, onGap }
    entries.add(entry)
    const leave = () => void entries.delete(entry)
    if (!state.client) first()
    await state
      .client!.then(client => listenOn(client, channel))
      .catch(error => {
        leave()
        throw error
      })
    return leave
  }
  return {
    listen,
    hears: () => hearItself(listen, notify),
    close: async () => {
      state.closed = true
      await (await state.client?.catch(() => null))?.end().catch(() => {}) // already closed is fine
    },
  }
}

const getTell =
  (entries: Iterable<Entry>) =>
  ({ channel, payload }: Notification) => {
    for (const entry of entries) if (entry.channel === channel) entry.handler(payload ?? '')
  }

const listenOn = (client: Client, channel: string) =>
  client.query(`listen ${client.escapeIdentifier(channel)}`)

/** Sends a notification over another connection, and waits until the listening one receives it. */
async function hearItself(listen: Listen, notify: Notify): Promise<boolean> {
  const own = randomUUID()
  const heard = Promise.withResolvers<boolean>()
  const leave = await listen('mds_hearing', payload => {
    if (payload === own) heard.resolve(true)
  })
  const timer = setTimeout(() => heard.resolve(false), longestWay)
  try {
    await notify('mds_hearing', own)
    return await heard.promise
  } finally {
    clearTimeout(timer)
    leave()
  }
}
