// Writes the types of every table: server/kernel/db/tables/ by noun, server/kernel/db/tables.ts for all.
// usage: node scripts/tables.ts
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith } from '../server/kernel/setup-error.ts'
import { readTableTypes } from './lib/table-types.ts'

/** Migrates an empty database of its own, and writes what its catalogue says. */
async function writeTypes() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mds-tables-'))
  const { connections, stop } = await provideDatabase(readSettings({ DATA_DIR: dataDir }))
  try {
    await migrate(connections)
    const client = await connectOwner(connections)
    const files = await readTableTypes(client)
    await client.end()
    const target = new URL('../server/kernel/db/', import.meta.url)
    for (const name of readdirSync(new URL('tables/', target))) {
      if (!files.has(`tables/${name}`)) rmSync(new URL(`tables/${name}`, target))
    }
    for (const [name, text] of files) writeFileSync(new URL(name, target), text)
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await writeTypes().catch(failWith)
