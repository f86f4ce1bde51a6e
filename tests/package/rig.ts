import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from '../../scripts/build.ts'
import { root } from '../../server/kernel/root.ts'

export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
export const tarball = join(root, `dist/mds-kit-${version}.tgz`)

/** Where the tarball is unpacked, below the project: its peers resolve to the project's own modules. */
export const installed = join(root, 'examples/node_modules/mds-kit')

/** Packs again if the package is out of date, and unpacks the tarball as an installation would. */
export async function unpacked(): Promise<string> {
  await buildStale(['package'])
  // By content: two builds of one version differ in nothing else.
  const print = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  const mark = join(installed, '.print')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === print) return installed
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', installed])
  writeFileSync(mark, print)
  return installed
}

export const json = (path: string) => JSON.parse(readFileSync(join(installed, path), 'utf8'))
