import { join } from 'node:path'
import { runNode } from '../scripts/lib/run.ts'
import { root } from '../server/kernel/root.ts'
import { SetupError } from '../server/kernel/setup-error.ts'

export const pagesFolder = join(root, 'dist/bench')

export const pages = [
  ...['floor', 'react', 'picker'],
  ...[
    'tree-floor',
    'tree',
    'selector-floor',
    'selector',
    'table-floor',
    'table',
    'bell-floor',
    'bell',
    'zone-floor',
    'zone',
  ],
]

/** Builds each page of the bench into dist/bench; not part of `npm run build`. */
export async function buildPages(
  log: (line: string) => void,
  wished: readonly string[] = pages,
): Promise<void> {
  const began = performance.now()
  for (const page of wished) await buildPage(page)
  log(`Built the pages of the bench in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function buildPage(page: string) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const { code, output } = await runNode([...vite, '--config', 'bench/vite.config.ts'], {
    env: { NODE_ENV: 'production', MDS_TARGET: 'elements', BENCH_PAGE: page },
  })
  if (code !== 0) throw new SetupError(`Building the bench's page ${page} failed:\n${output}`)
}

if (import.meta.main) await buildPages(console.log, process.argv.length > 2 ? process.argv.slice(2) : pages)
