import type { BenchIdentity } from './identity.ts'

const query = new URLSearchParams(location.search)

/** What a bench page is asked to show: `?n=` people (rights, sites) of its own, or `?mode=remote` those of a server. */
export const wish = { count: Number(query.get('n') ?? 10_000), remote: query.get('mode') === 'remote' }

/** Whom the page acts for; made up where a stand-in answers the calls. */
export const identity = (): BenchIdentity =>
  (globalThis as { benchIdentity?: BenchIdentity }).benchIdentity ?? {
    token: 'bench',
    accountId: 'a1',
    tenantId: 't1',
    roleId: 'r1',
  }
