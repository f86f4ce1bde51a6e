// usage: npm run sessions -- end --code 999408 [--account lin.haiyan]
// Ends the sessions of all users, or of one account. The next call of each session gets the reason: 999408 (the system was updated),
// 999410 (signed in elsewhere), 999411 (no longer valid), 999402 (expired). Users sign in again and keep what they typed. The audit trail
// of each affected company records it.
import { parseArgs } from 'node:util'
import { codes } from '../contract/codes.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { type EndOptions, endFor, reasons } from './lib/end-sessions.ts'

async function main() {
  const wish = getWish(process.argv.slice(2))
  const { connections, stop } = await provideDatabase(readSettings(), { join: true })
  const database = openAs(connections.app, { poolSize: 1 })
  try {
    const { ended, missed } = await endFor(database, wish)
    console.log(`Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} with ${codes[wish.reason].code}.`)
    if (missed.length > 0)
      throw new SetupError(
        missed
          .map(({ tenantId, err }) => `The trail of ${tenantId} does not note it: ${err.message}`)
          .join('\n'),
      )
  } finally {
    await database.close()
    await stop()
  }
}

function getWish(args: string[]): EndOptions {
  const codeList = reasons.map(name => codes[name].code).join('|')
  const usage = `usage: npm run sessions -- end --code ${codeList} [--account NAME]`
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { code: text, account: text },
    })
    const reason = reasons.find(name => String(codes[name].code) === values.code)
    if (positionals.join() !== 'end' || !reason) throw new SetupError(usage)
    return { reason, account: values.account }
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(`${(error as Error).message} ${usage}`)
  }
}

await main().catch(failWith)
