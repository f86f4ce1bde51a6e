// usage: node scripts/check-size.ts   fails when a page is heavier than its budget; builds first what is stale
import { join } from 'node:path'
import { root } from '../server/root.ts'
import { failWith } from '../server/setup-error.ts'
import { buildStale } from './build.ts'
import { runNode } from './lib/run.ts'

type Measured = { name: string; passed: boolean; size: number; sizeLimit: number }

async function checkSize() {
  await buildStale(['portal', 'elements'], { log: console.log })
  const { output } = await runNode([join(root, 'node_modules/size-limit/bin.js'), '--json'])
  const measured = JSON.parse(output.slice(output.indexOf('['))) as Measured[]
  for (const { name, size, sizeLimit, passed } of measured)
    console.log(`${passed ? 'within' : 'ABOVE '} ${inKb(size)} of ${inKb(sizeLimit)} kB  ${name}`)
  if (measured.length === 0 || measured.some(({ passed }) => !passed)) process.exitCode = 1
}

const inKb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)

await checkSize().catch(failWith)
