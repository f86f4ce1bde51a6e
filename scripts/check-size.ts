// usage: node scripts/check-size.ts [--write]
// fails when a page is heavier than its budget; builds stale targets first
// --write: writes the weights into docs/performance.md
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { failWith } from '../server/kernel/setup-error.ts'
import { buildStale } from './build.ts'
import { runNode } from './lib/run.ts'

type Measured = { name: string; passed: boolean; size: number; sizeLimit: number }

async function checkSize() {
  await buildStale(['portal', 'elements'], { log: console.log })
  const { output } = await runNode([join(root, 'node_modules/size-limit/bin.js'), '--json'])
  const measured = JSON.parse(output.slice(output.indexOf('['))) as Measured[]
  for (const { name, size, sizeLimit, passed } of measured)
    console.log(`${passed ? 'within' : 'ABOVE '} ${inKb(size)} of ${inKb(sizeLimit)} kB  ${name}`)
  if (process.argv.includes('--write')) await write(measured)
  if (measured.length === 0 || measured.some(({ passed }) => !passed)) process.exitCode = 1
}

async function write(measured: readonly Measured[]) {
  const { writePart } = await import('./lib/performance-page.ts')
  const rows = measured.map(
    ({ name, size, sizeLimit }) => `| ${name} | ${inKb(size).trim()} | ${sizeLimit / 1000} |`,
  )
  writePart(
    'weights',
    `## Bytes of whole pages

Every JS and CSS file that a page loads until it can be used, with session, calls and words; gzip -9, as \`npm run check\` measures
and enforces it. React is 67 kB of the widgets and comes once for all of a page; a player's PDF comes on top.

| page | kB of gzip | at most |
|---|---|---|
${rows.join('\n')}
`,
  )
}

const inKb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)

await checkSize().catch(failWith)
