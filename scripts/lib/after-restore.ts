import type { Client } from 'pg'
import { listAnchorFiles, listAnchorObjects, parseAnchor } from '../../server/audit/anchor-files.ts'
import { recordAsOperator } from '../../server/audit/operator.ts'
import { type ChainReport, verifyChains } from '../../server/audit/verify.ts'
import { parseRoot } from '../../server/features/signatures/root-files.ts'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import { listCompaniesHere, visitCompanies } from '../../server/kernel/db/in-tenant.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { type Database, openAs } from '../../server/kernel/db/pool.ts'
import { keysFrom } from '../../server/kernel/keys.ts'
import { withKnownKeys } from '../../server/kernel/known-keys.ts'
import type { Settings } from '../../server/kernel/settings.ts'
import { endFor } from './end-sessions.ts'

type Log = (line: string) => void

/**
 * Finishes a restore before a server runs on the database: migrates it to this release, ends every session, verifies the audit trails, and
 * adds an entry to each company's trail. False when a trail does not verify, or has no entry.
 */
export async function finishRestore(
  connections: Connections,
  settings: Settings,
  moment: Date,
  log: Log,
): Promise<boolean> {
  await migrate(connections, { log })
  const database = openAs(connections.app, { poolSize: 1 })
  const owner = await connectOwner(connections)
  try {
    const aside = await putLaterAnchorsAside(owner, settings, moment, log)
    const reports = await verifyChains(owner, withKnownKeys(keysFrom(settings.secret), settings), settings)
    for (const report of reports) log(getLine(report))
    const { ended, missed } = await endFor(database, { reason: 'systemUpdated' })
    log(`Ended ${ended} sessions.`)
    const notNoted = await visitCompanies(await listCompaniesHere(database), null, tenantId =>
      recordRestore(database, tenantId, {
        moment: moment.toISOString(),
        count: aside.get(tenantId) ?? 0,
      }),
    )
    for (const { tenantId, err } of missed)
      log(`${tenantId}: its trail does not note the end of its sessions: ${err.message}`)
    for (const { tenantId, err } of notNoted)
      log(`${tenantId}: its trail does not note the restore: ${err.message}`)
    return missed.length + notNoted.length === 0 && reports.every(({ bad }) => !bad)
  } finally {
    await owner.end()
    await database.close()
  }
}

const getLine = ({ company, tenantId, entries, anchors, bad }: ChainReport) =>
  `${company} (${tenantId}): ${bad ? `BAD at entry ${bad.seq}: ${bad.why}` : `ok, ${entries} entries, ${anchors} anchors`}`

const recordRestore = (database: Database, tenantId: string, detail: Record<string, unknown>) =>
  database.transaction(tenantId, tx =>
    recordAsOperator(tx, [{ action: 'restoreData', entity: 'tenant', entityId: tenantId, detail }]),
  )

/** Number of the last entry of each company; row-level security shows the owner one company at a time. */
async function getHeads(owner: Client): Promise<Map<string, number>> {
  const heads = new Map<string, number>()
  const { rows: tenants } = await owner.query<{ id: string }>('select id from tenant')
  for (const { id } of tenants) {
    await owner.query("select set_config('app.tenant', $1, false)", [id])
    const { rows } = await owner.query<{ seq: string }>('select seq from audit_head where tenant_id = $1', [
      id,
    ])
    heads.set(id, Number(rows[0]?.seq ?? 0))
  }
  return heads
}

async function getNewestRoot(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ number: string | null }>(
    'select max(number) as number from merkle_root',
  )
  return Number(rows[0]!.number ?? 0)
}

/** Anchors and roots of entries newer than the backup prove what was lost, but no longer match the trail, which continues without those entries. */
export async function putLaterAnchorsAside(owner: Client, settings: Settings, moment: Date, log: Log) {
  const heads = await getHeads(owner)
  const newest = await getNewestRoot(owner)
  const byTenant = new Map<string, number>()
  for (const file of [...(await listAnchorFiles(settings)), ...(await listAnchorObjects(settings))]) {
    const lines: string[] = []
    for await (const line of file.lines()) if (line) lines.push(line)
    const later = lines.filter(line => {
      const root = parseRoot(line)
      if (root) return root.number > newest
      const anchor = parseAnchor(line)
      if (!anchor || Number(anchor.seq) <= (heads.get(anchor.tenantId) ?? 0)) return false
      const { tenantId } = anchor
      byTenant.set(tenantId, (byTenant.get(tenantId) ?? 0) + 1)
      return true
    })
    if (later.length === 0) continue
    const ending = `.after-${moment.toISOString().replaceAll(':', '-')}`
    const rest = lines.filter(line => !later.includes(line))
    await file.split(rest.map(line => `${line}\n`).join(''), ending, `${later.join('\n')}\n`)
    const named = later.every(parseRoot) ? 'roots cover' : 'anchors name'
    log(`${later.length} ${named} entries after the backup: they are now in ${file.path}${ending}.`)
  }
  return byTenant
}
