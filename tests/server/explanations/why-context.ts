import type { Actor, Client, Context, Transaction } from '../../../server/kernel/context.ts'
import type { DemoServer } from '../demo-server.ts'

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

/** A placeholder actor, for decisions about another user. */
export const nobody = {} as Actor

/** The context of a handler, in the test's own transaction. */
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
