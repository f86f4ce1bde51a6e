// usage: npm run --silent tenant -- create --name 恒宇 --name-en Hengyu --kind sponsor|cro|site --admin-email a.lopez@example.com
// [--languages zh-CN,en-US] [--time-zone Asia/Shanghai] [--applications edc,etmf|all]
// npm run --silent tenant -- invite --tenant NAME-OR-ID --admin-email b.lopez@example.com
// npm run --silent tenant -- list
// npm run --silent tenant -- licence --tenant NAME-OR-ID [--application edc] [--from 2027-01-01|none] [--to 2027-12-31|none]
// [--studies 50|none]
// npm run --silent tenant -- disable|enable --tenant NAME-OR-ID
// npm run --silent tenant -- announce --kind maintenance --from 2027-01-10T16:00:00Z --to 2027-01-10T18:00:00Z [--tenant NAME-OR-ID]
// npm run --silent tenant -- announce --kind release --release 2.4 [--text-zh-CN ... --text-en-US ... --text-ja-JP ... --text-es-ES ...]
// npm run --silent tenant -- withdraw --announcement ID [--tenant NAME-OR-ID]
// npm run --silent tenant -- export NAME-OR-ID FOLDER
// npm run --silent tenant -- import FOLDER
// npm run --silent tenant -- move NAME-OR-ID --to DATABASE-URL --files FILE-DIR-OR-URL --origin ORIGIN
// Creates companies, disables and enables them, tells their people what is planned, takes them out and in, moves them. Works beside a running server; each company's audit trail records it.
import { parseArgs } from 'node:util'
import { locales } from '../contract/locales.ts'
import type { Connections } from '../server/kernel/db/connections.ts'
import { migrate, migrationList } from '../server/kernel/db/migrate.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { withKnownKeys } from '../server/kernel/known-keys.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { announce, withdraw } from './lib/announcements.ts'
import { moveOut, takeIn, takeOut } from './lib/company-exit.ts'
import type { Options } from './lib/tenant-wish.ts'
import { create, disable, enable, inviteAdministrator, licence, list } from './lib/tenants.ts'

const acts = {
  ...{ create, invite: inviteAdministrator, list, licence, disable, enable },
  ...{ announce, withdraw },
  ...{ export: takeOut, import: takeIn, move: moveOut },
}
/** Words after the name of an act; none unless named here. */
const words: Record<string, number> = { export: 2, import: 1, move: 1 }
const usage = `usage: npm run --silent tenant -- create --name NAME --name-en NAME --kind sponsor|cro|site --admin-email ADDRESS | invite --tenant NAME --admin-email ADDRESS | list | licence --tenant NAME | disable --tenant NAME | enable --tenant NAME | announce --kind maintenance|release | withdraw --announcement ID | export NAME FOLDER | import FOLDER | move NAME --to DATABASE-URL --files FILE-DIR-OR-URL --origin ORIGIN`

async function main() {
  const { act, options, places } = readCommand(process.argv.slice(2))
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  // The first company may be created before the server has ever run.
  if (act === create) await migrate(connections)
  else await requireMigrated(connections)
  const database = openAs(connections.app, { poolSize: 1, prepare: settings.prepare })
  try {
    const keys = withKnownKeys(keysFrom(settings.secret), settings)
    console.log(await act({ database, settings, keys, connections }, options, places))
  } finally {
    await database.close()
    await stop()
  }
}

async function requireMigrated(connections: Connections) {
  const migrations = await migrationList(connections)
  if (migrations.every(({ appliedAt }) => appliedAt)) return
  throw new SetupError('The database is not ready for this release: run "npm run migrate" first.')
}

function readCommand(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ tenant: text, name: text, 'name-en': text, kind: text, 'admin-email': text, languages: text },
        ...{ 'time-zone': text, applications: text, application: text, from: text, to: text, studies: text },
        ...{ release: text, announcement: text, files: text, origin: text },
        ...Object.fromEntries(locales.map(locale => [`text-${locale}`, text])),
      },
    })
    const [name = '', ...more] = positionals
    if (!Object.hasOwn(acts, name) || more.length !== (words[name] ?? 0)) throw new SetupError(usage)
    return { act: acts[name as keyof typeof acts], options: values as Options, places: more }
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(`${(error as Error).message} ${usage}`)
  }
}

await main().catch(failWith)
