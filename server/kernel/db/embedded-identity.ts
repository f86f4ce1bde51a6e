import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'
import { postgresEnvironment } from './embedded-binaries.ts'

const run = promisify(execFile)
const nobody = 65534

/** The user that PostgreSQL runs as, and the paths of its programs and data for that user. */
export type Identity = {
  native: string
  cluster: string
  prefix: string[]
  uid?: number
  gid?: number
}
export type Kind = 'self' | 'namespace' | 'owner' | 'nobody'
type IdentityOptions = {
  native: string
  dataDir: string
  cluster: string
  log: (line: string) => void
  only?: Kind
}

/**
 * PostgreSQL refuses to run as root. Root therefore starts it in a user namespace, where no file changes its owner. Without namespaces it
 * runs as the owner of the folder, and as the last resort as nobody, on copies.
 */
export async function chooseIdentity(wish: IdentityOptions): Promise<Identity> {
  const { native, cluster } = wish
  if (process.getuid?.() !== 0) return ownUser(wish)
  const owner = existsSync(cluster) ? statSync(cluster) : null
  const allowed = (kind: Kind) => !wish.only || wish.only === kind
  const mapped: Identity = { native, cluster, prefix: namespace() }
  if (allowed('namespace') && (!owner || owner.uid === 0) && (await works(mapped))) return mapped
  const home = owner ?? statSync(wish.dataDir)
  const asOwner: Identity = { native, cluster, prefix: [], uid: home.uid, gid: home.gid }
  if (allowed('owner') && home.uid !== 0 && (await works(asOwner))) return asOwner
  return asNobody(wish)
}

/** A user namespace that maps to the id of an ordinary user with a name: initdb asks for the name. */
function namespace(): string[] {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const numbers = users.map(line => Number(line.split(':')[2])).filter(uid => uid > 0)
  const uid = numbers.find(number => number >= 1000 && number < nobody) ?? numbers[0] ?? 1000
  return ['unshare', '-U', `--map-user=${uid}`, `--map-group=${uid}`]
}

async function ownUser({ native, cluster }: IdentityOptions): Promise<Identity> {
  if (existsSync(cluster) && statSync(cluster).uid !== process.getuid?.()) {
    throw new SetupError(
      `The data in ${cluster} belongs to another user: start as that user, or set DATA_DIR to a directory of your own.`,
    )
  }
  const self: Identity = { native, cluster, prefix: [] }
  if (await works(self)) return self
  const mapped = { ...self, prefix: namespace() }
  if (await works(mapped)) return mapped
  throw new SetupError(noWay('start'))
}

/** Tries an identity: the cluster's folder is writable, the user has a name, and the programs start. */
async function works({ native, cluster, prefix, uid, gid }: Identity): Promise<boolean> {
  const script = 'test -w "$1" && test -x "$1" && id -un >/dev/null && "$0" --version'
  const command = [...prefix, 'sh', '-c', script, join(native, 'bin', 'postgres'), dirname(cluster)]
  try {
    await run(command[0]!, command.slice(1), { uid, gid, cwd: '/', env: postgresEnvironment(native) })
    return true
  } catch {
    return false // whatever the cause: the next identity is tried, and the last one reports
  }
}

async function asNobody({ native, dataDir, cluster, log }: IdentityOptions): Promise<Identity> {
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const base = join('/var/lib/mds-kit', id)
  const copy: Identity = {
    native: join(base, 'native'),
    cluster: join(base, 'pg'),
    prefix: [],
    uid: nobody,
    gid: nobody,
  }
  if (existsSync(cluster) && cluster !== copy.cluster)
    throw new SetupError(noWay(`open the data in ${cluster} as root`))
  try {
    mkdirSync(base, { recursive: true, mode: 0o755 })
    if (!existsSync(copy.native)) {
      log(`User namespaces are off: PostgreSQL runs as uid ${nobody}, its programs and data are in ${base}`)
      cpSync(native, copy.native, { recursive: true, verbatimSymlinks: true })
    }
    chownSync(base, nobody, nobody)
    writeFileSync(join(dataDir, 'pg-location'), `${copy.cluster}\n`)
  } catch (error) {
    throw new SetupError(noWay(`write ${base} (${(error as NodeJS.ErrnoException).code})`))
  }
  if (!(await works(copy))) throw new SetupError(noWay('start as another user'))
  return copy
}

const noWay = (what: string) =>
  `The shipped PostgreSQL cannot ${what} on this machine: start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.`
