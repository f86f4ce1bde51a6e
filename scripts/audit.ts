// npm run audit -- verify: recomputes the audit chain of every tenant, verifies every signature and every hourly root; prints the bad ones
// and exits with 1.
// npm run audit -- redact TENANT USER REASON…: removes one user's personal data from a tenant's trail, and records that as an entry.
import { userInfo } from 'node:os'
import { redactPerson } from '../server/audit/redact.ts'
import { verifyChains } from '../server/audit/verify.ts'
import '../server/app/signed-records.ts'
import { verifySignatures } from '../server/features/signatures/verify-all.ts'
import { verifyRoots } from '../server/features/signatures/verify-roots.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { withKnownKeys } from '../server/kernel/known-keys.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const run = async () => {
  const [task, tenantId, userId, ...reason] = process.argv.slice(2)
  const redacts =
    task === 'redact' && uuid.test(tenantId ?? '') && uuid.test(userId ?? '') && reason.length > 0
  if (task !== 'verify' && !redacts)
    throw new SetupError('Usage: npm run audit -- verify | redact TENANT-ID USER-ID REASON')
  const settings = readSettings()
  const { connections, stop } = await provideDatabase(settings, { join: true })
  try {
    const owner = await connectOwner(connections)
    try {
      if (task === 'verify') {
        const keys = withKnownKeys(keysFrom(settings.secret), settings)
        print(await verifyChains(owner, keys, settings))
        printSignatures(await verifySignatures(owner, keys))
        printRoots(await verifyRoots(owner, { keys, places: settings }))
      } else {
        const by = `operator ${userInfo().username}`
        const request = { tenantId: tenantId!, userId: userId!, reason: reason.join(' '), by }
        const { entries } = await redactPerson(owner, request)
        console.log(`Personal data taken out of ${entries} entries; every fact about roles and rights stays.`)
      }
    } finally {
      await owner.end()
    }
  } finally {
    await stop()
  }
}

function print(reports: Awaited<ReturnType<typeof verifyChains>>) {
  for (const { company, tenantId, entries, redacted, anchors, anchoredTo, bad } of reports) {
    const summary = `${entries} entries, ${redacted} redacted, ${anchors} anchors up to entry ${anchoredTo}`
    console.log(`${company} (${tenantId}): ${bad ? `BAD at entry ${bad.seq}: ${bad.why}` : `ok, ${summary}`}`)
  }
  if (reports.some(report => report.bad)) process.exitCode = 1
}

function printSignatures(reports: Awaited<ReturnType<typeof verifySignatures>>) {
  for (const { company, tenantId, signatures, bad } of reports) {
    console.log(
      `${company} (${tenantId}): ${signatures} signatures, ${bad.length === 0 ? 'all hold' : `${bad.length} BAD`}`,
    )
    for (const { what, id, why } of bad) console.log(`  BAD ${what} ${id}: ${why}`)
  }
  if (reports.some(({ bad }) => bad.length > 0)) process.exitCode = 1
}

function printRoots({ roots, leaves, bad }: Awaited<ReturnType<typeof verifyRoots>>) {
  const state = bad.length === 0 ? 'all hold' : `${bad.length} faults`
  console.log(`Hourly roots: ${roots} over ${leaves} signatures and heads, ${state}`)
  for (const { number, why } of bad) console.log(`  BAD root ${number}: ${why}`)
  if (bad.length > 0) process.exitCode = 1
}

await run().catch(failWith)
