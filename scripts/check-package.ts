// Asks publint, are-the-types-wrong and the validator of custom-elements.json about the package (KIT-C8, C20).
// usage: node scripts/check-package.ts      packs first if the package is out of date
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Rules, validateCem } from '@wc-toolkit/cem-validator'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { root } from '../server/kernel/root.ts'
import { failWith } from '../server/kernel/setup-error.ts'
import { buildStale } from './build.ts'
import { report } from './lib/sources.ts'

const read = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** What the three tools say of a package in a folder and, for the types, of its tarball; a sentence each. */
export async function packageFaults(folder: string, tarball: string): Promise<string[]> {
  const { messages } = await publint({ pkgDir: folder, strict: true })
  const lines = messages.map(message => formatMessage(message, read(folder, 'package.json')) ?? message.code)
  return [...lines, ...typeFaults(tarball), ...(await manifestFaults(folder))]
}

/** Entries whose types a host with ES modules or a bundler does not get. */
function typeFaults(tarball: string): string[] {
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const words = [attw, tarball, '--profile', 'esm-only', '--exclude-entrypoints', './tokens.css']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...words, '--format', 'ascii', '--no-emoji'],
    { encoding: 'utf8' },
  )
  return status === 0 ? [] : [`${stdout}${stderr}`]
}

/** Each rule of the validator that is a warning by itself; a warning would pass. */
const rules = {
  packageJson: { packageType: 'error', main: 'error', module: 'error', types: 'error', exports: 'error' },
  manifest: {
    schemaVersion: 'error',
    modulePath: 'error',
    definitionPath: 'error',
    typeDefinitionPath: 'error',
  },
} satisfies Rules

/** The validator prints each fault, and resolves paths of the manifest against the current folder. */
async function manifestFaults(folder: string): Promise<string[]> {
  const options = { packageJsonPath: './package.json', cemFileName: 'custom-elements.json', rules }
  const here = process.cwd()
  process.chdir(folder)
  try {
    await validateCem(read(folder, 'custom-elements.json'), options)
    return []
  } catch (error) {
    return [String(error)]
  } finally {
    process.chdir(here)
  }
}

async function main() {
  await buildStale(['package'], { log: console.log })
  const folder = join(root, 'dist/npm')
  const tarball = join(root, `dist/mds-kit-${read(folder, 'package.json').version}.tgz`)
  const faults = await packageFaults(folder, tarball)
  report(
    'package',
    faults.map(says => ({ path: 'dist/npm', line: 1, says })),
    1,
  )
}

if (import.meta.main) await main().catch(failWith)
