// usage: npm run migrate            migrates the database to this release
// npm run migrate -- status  lists the migrations and when they were applied
import { migrate, migrationList } from '../server/kernel/db/migrate.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith } from '../server/kernel/setup-error.ts'

async function main(command: string | undefined) {
  const { connections, stop } = await provideDatabase(readSettings(), { join: true, log: console.log })
  try {
    if (command === 'status') await status(connections)
    else await run(connections)
  } finally {
    await stop()
  }
}

async function run(connections: Parameters<typeof migrate>[0]) {
  const applied = await migrate(connections, { log: console.log })
  console.log(applied.length > 0 ? `${applied.length} migrations done.` : 'Nothing to do.')
}

async function status(connections: Parameters<typeof migrate>[0]) {
  for (const { name, appliedAt } of await migrationList(connections)) {
    console.log(`${appliedAt?.toISOString() ?? 'missing                 '}  ${name}`)
  }
}

await main(process.argv[2]).catch(failWith)
