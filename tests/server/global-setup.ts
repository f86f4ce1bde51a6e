import type { TestProject } from 'vitest/node'
import { embedded } from '../../server/kernel/db/connections.ts'
import { startEmbedded } from '../../server/kernel/db/embedded.ts'
import { makeTemplate, onExternal, type Site } from './template.ts'
import { testFolder } from './test-folder.ts'

/**
 * One PostgreSQL for a test run, with a migrated database that each test file copies. MDS_TEST_DATABASE_URL runs the
 * same tests on another server.
 */
export async function setup(project: TestProject) {
  const url = process.env.MDS_TEST_DATABASE_URL
  const { site, stop } = url ? { site: onExternal(url), stop: async () => {} } : await ownCluster()
  const template = await makeTemplate(site)
  project.provide('site', { ...site, template: template.name })
  return async () => {
    await template.drop()
    await stop()
  }
}

/**
 * Tests may lose their data in a power cut: fsync is off here, and nowhere else. Databases that live a minute need no
 * vacuum, and a named statement is planned once: with tables this small, planning takes longer than execution.
 */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
  update_process_title: 'off',
  max_connections: '200',
}

async function ownCluster(): Promise<{ site: Site; stop: () => Promise<void> }> {
  const { folder, remove } = testFolder()
  const server = await startEmbedded({ dataDir: folder, settings: hasty })
  const stop = async () => {
    await server.stop()
    remove()
  }
  return { site: { connections: embedded(server.socketDir, 'postgres'), hasty: true }, stop }
}

declare module 'vitest' {
  export interface ProvidedContext {
    site: Site & { template: string }
  }
}
