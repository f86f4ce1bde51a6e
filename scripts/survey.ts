// usage: npm run --silent survey -- --tenant "Hengyu Oncology" [--count 20] [--days 30]
// Prints links to a company's survey, one per line: each allows one anonymous answer within its days.
import { parseArgs } from 'node:util'
import { openAs } from '../server/kernel/db/pool.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { type SurveyOptions, surveyLinks } from './lib/survey-links.ts'

async function main() {
  const wish = getWish(process.argv.slice(2))
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  const database = openAs(connections.app, { poolSize: 1 })
  try {
    const links = await surveyLinks(database, keysFrom(settings.secret), settings.publicOrigin, wish)
    process.stdout.write(`${links.join('\n')}\n`)
  } finally {
    await database.close()
    await stop()
  }
}

function getWish(args: string[]): SurveyOptions {
  const usage = 'usage: npm run --silent survey -- --tenant NAME-OR-ID [--count 1-1000] [--days 1-365]'
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({ args, options: { tenant: text, count: text, days: text } })
    const count = Number(values.count ?? 1)
    const days = Number(values.days ?? 30)
    const whole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
    if (!values.tenant || !whole(count, 1000) || !whole(days, 365)) throw new SetupError(usage)
    return { tenant: values.tenant, count, days }
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(`${(error as Error).message} ${usage}`)
  }
}

await main().catch(failWith)
