/** No connection was free in time, or the server is away: the caller answers "server busy" (TR-C14). */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

type Bounds = {
  /** Connections of the pool. */
  connections: number
  /** Most transactions of one tenant that wait, and their longest wait (ms, null for any): beyond both DatabaseBusy. */
  waiting?: number
  patienceMs?: number | null
  /** Turns of a tenant for each turn of another one: all equal, because no licence has a number of people. */
  weight?: (tenantId: string | null) => number
}

/** Runs the work of a tenant in its turn. Background work is no sign that a user of the tenant is there. */
export type Admission = <T>(
  tenantId: string | null,
  work: () => Promise<T>,
  background?: boolean,
) => Promise<T>

type Tenant = { running: number; line: (() => void)[]; turn: number }

/** Longest wait for a connection (ms). */
export const acquireTimeout = 3000
/** How long after a call of another tenant a tenant leaves connections free (ms). */
const besideMs = 10_000
/** Share of the connections for a tenant that is not alone, and the least number. */
const share = 0.2
const least = 2

/** Who called last: says of a tenant whether another one called in the last seconds. */
const openCompany = () => {
  let last = { tenantId: null as string | null, at: Number.NEGATIVE_INFINITY }
  let before = last.at
  return {
    see: (tenantId: string | null) => {
      if (tenantId === null) return
      if (tenantId !== last.tenantId) before = last.at
      last = { tenantId, at: performance.now() }
    },
    isBeside: (tenantId: string | null) =>
      performance.now() - (tenantId === last.tenantId ? before : last.at) < besideMs,
  }
}

/** Waits in the line of a tenant until its next turn. */
const wait = (
  { line }: Tenant,
  { waiting = 500, patienceMs = acquireTimeout }: Pick<Bounds, 'waiting' | 'patienceMs'>,
): Promise<void> => {
  if (line.length >= waiting) throw new DatabaseBusy('Too many calls of this tenant wait')
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.splice(line.indexOf(admit), 1)
      reject(new DatabaseBusy('No connection was free in time'))
    }
    const timer = patienceMs === null ? undefined : setTimeout(leave, patienceMs)
    const admit = () => {
      clearTimeout(timer)
      resolve()
    }
    line.push(admit)
  })
}

/**
 * Admits the transactions of all tenants to a pool. The next turn goes to the tenant that had the fewest, by weight. A tenant
 * that is alone may use every connection, and one beside others a fifth of them: the others then find both a free connection
 * and a database that is not taken up. Work without a tenant, such as a sign-in, counts as one more tenant, but not as company.
 */
export const openAdmission = ({ connections, weight = () => 1, ...bounds }: Bounds): Admission => {
  const tenants = new Map<string | null, Tenant>()
  const company = openCompany()
  const besides = Math.max(least, Math.floor(connections * share))
  let running = 0
  let turn = 0

  const isFree = (tenantId: string | null, tenant: Tenant) =>
    running < connections && (tenant.running < besides || !company.isBeside(tenantId))
  const begin = (tenantId: string | null, tenant: Tenant) => {
    running += 1
    tenant.running += 1
    // A tenant that paused gets no turns for the pause.
    turn = Math.max(turn, tenant.turn)
    tenant.turn = turn + 1 / weight(tenantId)
  }
  const next = () => {
    const free = [...tenants].filter(([id, tenant]) => tenant.line.length > 0 && isFree(id, tenant))
    if (free.length === 0) return
    const [tenantId, tenant] = free.reduce((best, each) => (each[1].turn < best[1].turn ? each : best))
    begin(tenantId, tenant)
    tenant.line.shift()!()
    next()
  }

  return async (tenantId, work, background) => {
    const tenant = tenants.get(tenantId) ?? { running: 0, line: [], turn }
    tenants.set(tenantId, tenant)
    if (!background) company.see(tenantId)
    if (tenant.line.length === 0 && isFree(tenantId, tenant)) begin(tenantId, tenant)
    else await wait(tenant, bounds)
    try {
      return await work()
    } finally {
      running -= 1
      tenant.running -= 1
      next()
      // Its place in the order of turns is kept while others are ahead of it.
      if (tenant.running === 0 && tenant.line.length === 0 && tenant.turn <= turn + 1)
        tenants.delete(tenantId)
    }
  }
}
