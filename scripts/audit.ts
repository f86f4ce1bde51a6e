// npm run audit -- verify: recomputes the audit chain of every tenant; names the first bad row and ends with 1.
import { anchorFile } from '../server/audit/anchor.ts'
import { verifyChains } from '../server/audit/verify.ts'
import { connectOwner } from '../server/db/connections.ts'
import { provideDatabase } from '../server/db/provide.ts'
import { keysFrom } from '../server/keys.ts'
import { readSettings } from '../server/settings.ts'
import { failWith, SetupError } from '../server/setup-error.ts'

const run = async () => {
  if (process.argv[2] !== 'verify') throw new SetupError('Usage: npm run audit -- verify')
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  try {
    const owner = await connectOwner(connections)
    try {
      print(await verifyChains(owner, keysFrom(settings.secret), anchorFile(settings.dataDir)))
    } finally {
      await owner.end()
    }
  } finally {
    await stop()
  }
}

function print(reports: Awaited<ReturnType<typeof verifyChains>>) {
  for (const { company, tenantId, entries, redacted, anchors, bad } of reports) {
    const held = `${entries} entries, ${redacted} redacted, ${anchors} anchors`
    console.log(`${company} (${tenantId}): ${bad ? `BAD at entry ${bad.seq}: ${bad.why}` : `ok, ${held}`}`)
  }
  if (reports.some(report => report.bad)) process.exitCode = 1
}

await run().catch(failWith)
