import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { inviteUsers } from '../../contract/invitations/calls.ts'
import { addPosition } from '../../contract/positions/calls.ts'

/** Longest that a client goes on asking for one write (ms). */
const patienceMs = 60_000

/** How often each answer that is no success was given: a code, with a remark where it does not say when to try again. */
export type Refusals = Map<string, number>
type Ask = { ports: readonly number[]; headers: Record<string, string> }

/** Asks one server after the other with the same Idempotency-Key, until one acknowledges; null where none did in time. */
export async function send(
  { ports, headers }: Ask,
  path: string,
  getBody: () => object,
  refusals: Refusals,
): Promise<{ data: unknown } | null> {
  const key = crypto.randomUUID()
  const end = performance.now() + patienceMs
  for (let at = Math.floor(Math.random() * 2); performance.now() < end; at++) {
    const { refusal, data } = await ask(`http://127.0.0.1:${ports[at % ports.length]}${path}`, getBody(), {
      ...headers,
      'idempotency-key': key,
    })
    if (!refusal) return { data }
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    await sleep(100)
  }
  return null
}

const ask = async (url: string, body: object, headers: Record<string, string>) => {
  const form = body instanceof FormData
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(!form && { 'content-type': 'application/json' }) },
      body: form ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const { code, data } = (await answer.json()) as { code: number; data: unknown }
    const refusal = answer.headers.has('retry-after') ? `${code}` : `${code} without Retry-After`
    return { refusal: code === 0 ? null : refusal, data }
  } catch {
    return { refusal: 'no answer', data: null }
  }
}

/** A client that writes without pause and notes each name that a server has acknowledged. */
export function openLedger(asked: Ask, name: string) {
  const acknowledged: string[] = []
  const refusals: Refusals = new Map()
  let [going, longest, last] = [true, 0, performance.now()]
  const write = async (worker: number) => {
    for (let at = 0; going; at++) {
      const own = `${name} ${worker}-${at}`
      const body = { isCategory: false, name: own, nameEn: own, parentId: null }
      if (!(await send(asked, addPosition.path, () => body, refusals))) continue
      acknowledged.push(own)
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  }
  const workers = [0, 1, 2, 3].map(write)
  return {
    count: () => acknowledged.length,
    names: () => [...acknowledged],
    /** Ends, and looks for each acknowledged write: rows and entries of the trail. */
    end: async (owner: Client, tenantId: string) => {
      going = false
      await Promise.all(workers)
      await owner.query("select set_config('app.tenant', $1, false)", [tenantId])
      const { rows } = await owner.query<{ lost: number; doubled: number }>(
        `with written as materialized (select id::text as id, name from position where tenant_id = $1 and name = any($2)),
            noted as materialized (select entity_id as id, count(*) as entries from audit_log
              where tenant_id = $1 and action = 'addPosition' group by 1),
            found as (select name, count(*) as rows, sum(entries) as entries from written left join noted using (id) group by 1)
          select count(*) filter (where rows is null or entries is null)::int as lost,
            count(*) filter (where rows > 1 or entries > 1)::int as doubled
          from unnest($2::text[]) w (name) left join found using (name)`,
        [tenantId, acknowledged],
      )
      return { acknowledged: acknowledged.length, ...rows[0]!, longestMs: Math.round(longest), refusals }
    },
  }
}

/** Invites people one by one; returns the addresses that a server has acknowledged. */
export async function invite(
  asked: Ask,
  addresses: readonly string[],
  refusals: Refusals,
): Promise<string[]> {
  const acknowledged: string[] = []
  for (const address of addresses)
    if (await send(asked, inviteUsers.path, () => ({ emails: [address] }), refusals))
      acknowledged.push(address)
  return acknowledged
}
