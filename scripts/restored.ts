// usage: npm run restored -- 2026-11-24T02:00:00Z
// Finishes the restore of a PostgreSQL of your own, before a server runs on it: ends every session, verifies the audit trails, and adds an
// entry to each company's trail. The argument is the moment of the restored data. Exits with 1 when a trail does not verify.
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { finishRestore } from './lib/after-restore.ts'

async function main(said: string | undefined) {
  const moment = new Date(said ?? '')
  if (Number.isNaN(moment.getTime()) || moment > new Date())
    throw new SetupError('usage: npm run restored -- 2026-11-24T02:00:00Z, the moment that the data are of.')
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  try {
    if (!(await finishRestore(connections, settings, moment, console.log))) process.exitCode = 1
  } finally {
    await stop()
  }
}

await main(process.argv[2]).catch(failWith)
