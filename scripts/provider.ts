// usage: npm run --silent provider -- list
// npm run --silent provider -- set --issuer https://id.example.com --client-id mds --name 恒宇 --name-en Hengyu
// [--kind oidc|wechat] [--tenant NAME-OR-ID] [--id ID], with the secret in PROVIDER_SECRET
// npm run --silent provider -- remove --id ID
// Identity providers for sign-in. The redirect URI of each is PUBLIC_ORIGIN/plt/thirdpart/callback.
import { parseArgs } from 'node:util'
import { openAs } from '../server/kernel/db/pool.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { type Given, listAll, remove, write } from './lib/providers.ts'

const usage =
  'usage: npm run --silent provider -- list | set --issuer URL --client-id ID --name NAME --name-en NAME | remove --id ID'
const text = { type: 'string' } as const

function readArgs(): { act: string; values: Given } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        id: text,
        kind: text,
        tenant: text,
        issuer: text,
        'client-id': text,
        name: text,
        'name-en': text,
      },
    })
    return { act: positionals[0] ?? '', values }
  } catch (error) {
    throw new SetupError(`${(error as Error).message} ${usage}`)
  }
}

async function main() {
  const { act, values } = readArgs()
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  const database = openAs(connections.app, { poolSize: 2 })
  const secret = process.env.PROVIDER_SECRET ?? ''
  try {
    if (act === 'set') await write(database, keysFrom(settings.secret), { ...values, secret })
    else if (act === 'remove') await remove(database, values.id)
    else if (act !== 'list') throw new SetupError(usage)
    process.stdout.write(`${JSON.stringify(await listAll(database, settings.publicOrigin), null, 2)}\n`)
  } finally {
    await database.close()
    await stop()
  }
}

await main().catch(failWith)
