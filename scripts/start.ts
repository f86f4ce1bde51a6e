import { rmSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { DemoAccount } from '../server/app/demo/accounts.ts'
import type { Connections } from '../server/kernel/db/connections.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { openFiles } from '../server/kernel/files/open-files.ts'
import { markFile } from '../server/kernel/http/late-pages.ts'
import { root } from '../server/kernel/root.ts'
import { ensureWritable } from '../server/kernel/secret.ts'
import { readSettings, type Settings } from '../server/kernel/settings.ts'
import { SetupError } from '../server/kernel/setup-error.ts'
import { buildStale, readStamp } from './build.ts'
import { holdsCompany, prepareDemo } from './lib/demo.ts'
import { startCtms } from './lib/demo-ctms.ts'
import { ending } from './lib/ending.ts'
import { requireFreePort } from './lib/port.ts'
import { stopRunning } from './lib/run.ts'
import { startService, whenAnswering } from './lib/service.ts'
import { staleTargets, type TargetName } from './lib/targets.ts'

const started = performance.now()
const log = (line: string) =>
  console.log(`${`${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(7)}  ${line}`)

/** Database, migrations, demo, build, server: one line per step; at a signal everything ends in order. */
async function start() {
  const end = ending()
  try {
    const settings = readSettings()
    await requireFreePort(settings.port, settings.host)
    ensureWritable(settings.fileDir, 'FILE_DIR')
    ensureWritable(settings.outboxDir, 'OUTBOX_DIR')
    const { connections, stop } = await provideDatabase(settings, { log })
    await end.add(stop)
    await requireBucket(settings)
    log(
      settings.databaseUrl
        ? 'The database of DATABASE_URL answers'
        : `PostgreSQL runs on ${settings.dataDir}`,
    )
    await end.add(async () => stopRunning())
    const building = buildStale(getFirst(settings), { log })
    building.catch(() => {}) // reported when it is awaited, after the database
    await migrate(connections, { log })
    const accounts = await prepareDemo(connections, settings, log)
    const empty = !(await holdsCompany(connections))
    await building
    const late = getLate(settings)
    markLate(late)
    const main = [join(root, 'dist/server/main.js')]
    const server = startService(main, compileCache(), settings.drainSeconds + longestEnd)
    await end.add(server.stop)
    await whenAnswering(`http://${addressOf(settings)}/healthz`, server)
    log('Ready')
    if (settings.demoCtms && accounts.length > 0) await playCtms(connections, settings, end)
    greet(settings, accounts)
    if (empty) console.log(`  ${firstCompany}\n`)
    void buildLate(late)
    await end.exit(await server.ended)
  } catch (error) {
    await end.fail(error)
  }
}

async function requireBucket(settings: Settings): Promise<void> {
  if (!settings.bucket) return
  await openFiles(settings)
    .requireReady()
    .catch(error => {
      const { bucket } = settings.bucket!
      throw new SetupError(
        `The bucket ${bucket} of FILE_URL cannot be read (${error.name}: ${error.message}).`,
      )
    })
}

/** Starts the demo's /ctms beside the server: it reports milestones and usage, and ends before the server does. */
async function playCtms(
  connections: Connections,
  settings: Settings,
  end: ReturnType<typeof ending>,
): Promise<void> {
  const ctms = await startCtms(connections, `http://${addressOf(settings)}`)
  if (ctms) await end.add(ctms.stop)
}

/** Seconds that a server may take to end: calls in progress, then exports. */
const longestEnd = 25

/** What a visitor opens first. The rest is built while the server answers. In production, pages elsewhere wait for the elements. */
const getFirst = ({ production }: Settings): TargetName[] =>
  production ? ['server', 'portal', 'elements'] : ['server', 'portal']

/** The stories are for developers who use the kit. */
const getLate = ({ production }: Settings): TargetName[] => {
  const stale = staleTargets(readStamp(), production ? ['docs'] : ['elements', 'docs', 'stories'])
  return stale.map(({ target }) => target.name)
}

/** The server says of these that they are being built. */
const markLate = (names: readonly TargetName[]) => {
  if (names.length > 0) writeFileSync(markFile, names.join(' '))
  else rmSync(markFile, { force: true })
}

/** Builds one after the other: the elements, which pages wait for, then the rest behind the calls. A fault is no reason to end: `npm run build` shows it again. */
async function buildLate(names: readonly TargetName[]) {
  for (const [at, name] of names.entries()) {
    markLate(names.slice(at))
    await buildStale([name], { log, low: name !== 'elements' }).catch((error: Error) => log(error.message))
  }
  markLate([])
}

/** The server shares the compile cache of this process. */
const compileCache = (): NodeJS.ProcessEnv => {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

const firstCompany = `There is no company yet. This sets the first one up and invites who administers it:

  npm run tenant -- create --name NAME --name-en NAME --kind sponsor|cro|site --admin-email ADDRESS`

const addressOf = ({ host, port }: Settings) =>
  `${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`

function greet(settings: Settings, accounts: DemoAccount[]) {
  console.log(`\n  ${settings.publicOrigin}\n`)
  const widest = Math.max(0, ...accounts.map(({ account }) => account.length))
  for (const { account, password, about } of accounts) {
    console.log(`  ${account.padEnd(widest)}  ${password}  ${about}`)
  }
  if (accounts.length > 0) console.log('')
}

await start()
