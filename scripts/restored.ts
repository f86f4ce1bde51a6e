// usage: npm run restored -- 2026-11-24T02:00:00Z
// Finishes the restore of a PostgreSQL of your own, before a server runs on it: ends every session, verifies the audit trail and has each
// company's trail tell of it. The moment is the one that the data are of. Ends with 1 where a trail does not hold.
import { provideDatabase } from '../server/db/provide.ts'
import { readSettings } from '../server/settings.ts'
import { failWith, SetupError } from '../server/setup-error.ts'
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
