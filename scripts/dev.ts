// `npm run dev`: the server restarts and the portal reloads as sources change.
import { join } from 'node:path'
import { migrate } from '../server/kernel/db/migrate.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { root } from '../server/kernel/root.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { prepareDemo } from './lib/demo.ts'
import { ending } from './lib/ending.ts'
import { requireFreePort } from './lib/port.ts'
import { startService, whenAnswering } from './lib/service.ts'

/** Vite listens on PORT and proxies calls to the server on PORT + 1. */
async function dev() {
  const end = ending()
  try {
    const settings = readSettings()
    const apiPort = settings.port + 1
    await requireFreePort(settings.port, settings.host)
    await requireFreePort(apiPort, 'localhost')
    const { connections, stop } = await provideDatabase(settings, { log: console.log })
    await end.add(stop)
    await migrate(connections, { log: console.log })
    const accounts = await prepareDemo(connections, settings, console.log)
    const server = startService(['--watch', '--watch-preserve-output', join(root, 'server/app/main.ts')], {
      PORT: String(apiPort),
      HOST: 'localhost',
      PUBLIC_ORIGIN: settings.publicOrigin,
    })
    await end.add(server.stop)
    await whenAnswering(`http://localhost:${apiPort}/healthz`, server)
    const vite = [
      join(root, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(settings.port),
      '--strictPort',
    ]
    const portal = startService([...vite, '--host', settings.host], {
      MDS_TARGET: 'portal',
      MDS_API_PORT: String(apiPort),
    })
    await end.add(portal.stop)
    for (const { account, password, about } of accounts) console.log(`  ${account}  ${password}  ${about}`)
    await end.exit(await Promise.race([server.ended, portal.ended]))
  } catch (error) {
    await end.fail(error)
  }
}

await dev()
