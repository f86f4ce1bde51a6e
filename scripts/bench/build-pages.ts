import { join } from 'node:path'
import { root } from '../../server/root.ts'
import { SetupError } from '../../server/setup-error.ts'
import { runNode } from '../lib/run.ts'

export const pagesFolder = join(root, 'dist/bench')

/** Builds the pages of the bench into dist/bench; no part of `npm run build`. */
export async function buildPages(log: (line: string) => void): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const { code, output, seconds } = await runNode([...vite, '--config', 'scripts/bench/vite.config.ts'], {
    env: { NODE_ENV: 'production', MDS_TARGET: 'elements' },
  })
  if (code !== 0) throw new SetupError(`Building the pages of the bench failed:\n${output}`)
  log(`Built the pages of the bench in ${seconds.toFixed(1)} s`)
}

if (import.meta.main) await buildPages(console.log)
