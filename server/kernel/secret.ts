import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError } from './setup-error.ts'

const bundledSecrets = new Set(['changeme', 'change-me', 'secret', 'development', 'mds-secret'])
const shortestSecret = 32

/** In production the operator sets it; in development one is generated and stored, so that sessions survive a restart. */
export function getSecret(given: string | undefined, production: boolean, dataDir: string): string {
  if (given !== undefined || production) return goodSecret(given)
  const file = join(dataDir, 'secret')
  ensureWritable(dataDir, 'DATA_DIR')
  try {
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new SetupError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): set MDS_SECRET, or DATA_DIR to a directory of your own.`,
    )
  }
}

function goodSecret(given: string | undefined): string {
  const make = 'make one with "openssl rand -base64 48"'
  if (given === undefined) throw new SetupError(`MDS_SECRET must be set in production: ${make}.`)
  const monotone = new Set(given).size < 10
  if (given.length < shortestSecret || monotone || bundledSecrets.has(given.toLowerCase())) {
    throw new SetupError(`MDS_SECRET must be random and at least ${shortestSecret} characters long: ${make}.`)
  }
  return given
}

/** Creates a directory if needed; one that is not writable is a SetupError with the name of its setting. */
export function ensureWritable(folder: string, setting: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new SetupError(
      `The directory ${folder} cannot be written (${code}): set ${setting} to one that can, or give this user access to ${dirname(folder)}.`,
    )
  }
}
