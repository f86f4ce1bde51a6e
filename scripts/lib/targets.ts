import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/kernel/root.ts'

export const targetNames = ['server', 'portal', 'elements', 'docs', 'stories', 'package', 'examples'] as const
export type TargetName = (typeof targetNames)[number]
export type Target = {
  name: TargetName
  inputs: string[]
  product: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** Environment variables that the output depends on. */
  settings?: readonly string[]
  /** Targets whose output this one uses; they are built before it. */
  needs?: readonly TargetName[]
}

const common = ['package-lock.json', 'scripts/lib/targets.ts']
const web = [
  'contract',
  'client',
  'styles',
  'components',
  'locales',
  'vite.config.ts',
  'scripts/vite',
  ...common,
]
const packageInputs = [
  'elements',
  'docs',
  'scripts/package',
  'LICENSE',
  'CHANGELOG.md',
  'package.json',
  ...web,
]
const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
const ladle = ['scripts/stories.ts', 'build', '--base', '/stories/', '--outDir', 'dist/stories']

/** What `npm run build` builds, from what, and how. */
export const targets: Target[] = [
  {
    name: 'server',
    inputs: ['contract', 'server', 'scripts/build-server.ts', ...common],
    product: 'dist/server/main.js',
    args: ['scripts/build-server.ts'],
  },
  {
    name: 'portal',
    inputs: ['portal', ...web],
    product: 'dist/portal/index.html',
    args: vite,
    env: { MDS_TARGET: 'portal' },
  },
  {
    name: 'elements',
    inputs: ['elements', ...web],
    product: 'dist/elements',
    args: vite,
    env: { MDS_TARGET: 'elements' },
  },
  {
    name: 'docs',
    inputs: ['docs', 'elements', 'portal/mark.svg', 'scripts/docs', 'scripts/package', ...web],
    product: 'dist/docs/index.html',
    args: ['scripts/docs/main.ts'],
  },
  {
    name: 'stories',
    inputs: ['stories', 'tests/fixtures', 'elements', '.ladle', ...web],
    product: 'dist/stories/index.html',
    args: ladle,
  },
  {
    name: 'package',
    inputs: packageInputs,
    product: 'dist/npm/package.json',
    args: ['scripts/package/main.ts'],
    settings: ['NAME', 'REGISTRY', 'ACCESS', 'REPOSITORY', 'HOMEPAGE', 'BUGS'].map(
      name => `MDS_PACKAGE_${name}`,
    ),
    needs: ['elements'],
  },
  {
    name: 'examples',
    inputs: ['examples', 'scripts/examples.ts', ...packageInputs],
    product: 'dist/examples/html/index.html',
    args: ['scripts/examples.ts'],
    needs: ['package', 'elements'],
  },
]

/** Fingerprints of what each target was last built from, in dist/.stamp. */
export type Stamp = Partial<Record<TargetName, string>>

const getSettings = ({ settings = [] }: Target) =>
  settings.flatMap(name => (process.env[name] ? [`${name}=${process.env[name]}`] : []))

/** Targets with changed inputs, or that were never built, with their new fingerprints. */
export function staleTargets(stamp: Stamp, names: readonly TargetName[] = targetNames) {
  const wanted = targets.filter(({ name }) => names.includes(name))
  const all = new Set([...names, ...wanted.flatMap(({ needs = [] }) => needs)])
  return targets
    .filter(({ name }) => all.has(name))
    .map(target => ({ target, print: [fingerprint(target.inputs), ...getSettings(target)].join(' ') }))
    .filter(({ target, print }) => stamp[target.name] !== print || !existsSync(join(root, target.product)))
}

/** SHA-256 over the names and contents of files and folders below the root, so that a new modification time alone is no change. */
function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .filter(name => name !== 'node_modules')
    .sort()
    .flatMap(name => filesBelow(`${path}/${name}`))
}
