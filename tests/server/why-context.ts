import type { Actor, Client, Context, Transaction } from '../../server/context.ts'
import type { DemoServer } from './demo-server.ts'

const client: Client = {
  ip: '127.0.0.1',
  network: '127.0.0.0/24',
  userAgent: 'test',
  browser: null,
  locale: 'en-US',
  zone: 'Asia/Tokyo',
  submitTime: null,
  requestId: 'why',
  refreshCookie: null,
  deviceCookie: null,
  carrierCookie: null,
  crossSite: false,
}

/** Nobody: for what is decided on somebody else. */
export const nobody = {} as Actor

/** What a handler is given, in a transaction of the test's own. */
export const getContext =
  ({ services }: Pick<DemoServer, 'services'>) =>
  (tx: Transaction, actor: Actor, now: Date): Context => ({
    actor,
    tx,
    now,
    client,
    services,
    audit: () => undefined,
    everywhere: () => undefined,
    upload: null,
    apart: () => Promise.reject(new Error('nothing is done apart')),
    keepDevice: () => undefined,
    afterCommit: () => undefined,
  })
