import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  onGap?: () => void,
) => Promise<() => void>
type Entry = { channel: string; handler: (payload: string) => void; onGap?: () => void }

const longestPause = 5000

/** One connection that listens for all channels; when it breaks it is made again and every onGap is called. */
export function listener(login: ClientConfig): { listen: Listen; close(): Promise<void> } {
  const entries = new Set<Entry>()
  const state: { client: Promise<Client> | null; closed: boolean } = { client: null, closed: false }

  const open = async (): Promise<Client> => {
    const client = new Client({ ...login, application_name: 'mds-kit listen', keepAlive: true })
    client.on('error', () => {}) // 'end' follows, and brings it back
    await client.connect()
    client.on('notification', ({ channel, payload }) => {
      for (const entry of entries) if (entry.channel === channel) entry.handler(payload ?? '')
    })
    for (const channel of new Set([...entries].map(entry => entry.channel))) await listenOn(client, channel)
    client.once('end', () => void reopen())
    return client
  }
  /** Where it fails, whoever listens next tries again. */
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
        // still away: tried again after the pause
      }
    }
  }
  return {
    listen: async (channel, handler, onGap) => {
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
    },
    close: async () => {
      state.closed = true
      const client = await state.client?.catch(() => null)
      await client?.end().catch(() => {}) // already gone is as good
    },
  }
}

const listenOn = (client: Client, channel: string) =>
  client.query(`listen ${client.escapeIdentifier(channel)}`)
