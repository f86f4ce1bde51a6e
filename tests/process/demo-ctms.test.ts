import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { embedded } from '../../server/kernel/db/connections.ts'
import { getCluster, livePostmaster } from '../../server/kernel/db/postmaster.ts'
import { killStarted, launch, noneNaming, processesNaming } from './rig.ts'

const base = mkdtempSync(join(tmpdir(), 'mds-ctms-'))
const dataDir = join(base, 'data')
const env = { MDS_DEMO: 'on', MDS_DEMO_CTMS: 'on' }

afterEach(killStarted)
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function ask<T extends object>(statement: string): Promise<T[]> {
  const live = livePostmaster(getCluster(dataDir))!
  const client = new Client(embedded(live.socketDir).owner)
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}

/** The credentials of the application that runs: /ctms of Hengyu. */
const ctms =
  "application_id = 2 and tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1)"

/** Waits until the application has reported something in this start. */
async function reported(): Promise<void> {
  for (;;) {
    const [row] = await ask<{ used: boolean }>(
      `select bool_or(last_used_at is not null) as used from application_credential where revoked_at is null and ${ctms}`,
    )
    if (row?.used) return
    await sleep(100)
  }
}

const countMilestones = async () =>
  (
    await ask<{ n: number }>(
      "select count(*)::int as n from milestone where kind = 'siteInitiation' and received_at > now() - interval '1 hour'",
    )
  )[0]!.n

it('MD-T4 the demo runs an application that reports milestones, usage and files, ends with it and starts again', {
  timeout: 180_000,
}, async () => {
  const first = await launch({ dataDir, env })
  await first.ready()
  await reported()
  while ((await countMilestones()) === 0) await sleep(100)
  const readActors = () =>
    ask("select distinct actor_account_id, actor_name from audit_log where action = 'reportUsage'")
  while ((await readActors()).length === 0) await sleep(100)
  expect(await readActors()).toEqual([{ actor_account_id: null, actor_name: 'application ctms' }])
  const countFiles = async () =>
    (await ask<{ n: number }>('select count(*)::int as n from application_file'))[0]!.n
  while ((await countFiles()) < 3) await sleep(100)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(await noneNaming(dataDir)).toBe(true)

  const again = await launch({ dataDir, env })
  await again.ready()
  const readCredentials = () =>
    ask<{ revoked: boolean }>(
      `select revoked_at is not null as revoked from application_credential where ${ctms} order by created_at`,
    )
  // The application starts beside the server: until then there are only the demo's own and the earlier one.
  while ((await readCredentials()).length < 3) await sleep(100)
  await reported()
  const credentials = await readCredentials()
  expect(credentials.map(({ revoked }) => revoked)).toEqual([true, true, false])
  expect(processesNaming(dataDir).length).toBeGreaterThan(0)
  again.child.kill('SIGTERM')
  expect(await again.exit).toBe(0)
})
