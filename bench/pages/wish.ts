import type { BenchIdentity } from './identity.ts'

const query = new URLSearchParams(location.search)

/** What a bench page shows: `?n=` people (permissions, sites) of its own, or `?mode=remote` those of a server. */
export const wish = { count: Number(query.get('n') ?? 10_000), remote: query.get('mode') === 'remote' }

/** The identity of the page; invented where a stub answers the calls. */
export const identity = (): BenchIdentity =>
  (globalThis as { benchIdentity?: BenchIdentity }).benchIdentity ?? {
    token: 'bench',
    accountId: 'a1',
    tenantId: 't1',
    roleId: 'r1',
  }
