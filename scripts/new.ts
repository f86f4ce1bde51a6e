// npm run new -- call|widget|element <name>: writes a skeleton into the right folders, with a failing test.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Call } from '../contract/define.ts'
import { root } from '../server/kernel/root.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { callSkeleton } from './lib/call-skeleton.ts'
import { type Kind, type Skeleton, skeletons } from './lib/skeletons.ts'

const usage = 'usage: npm run new -- call <noun>/<verbNoun> [get|post] | widget <name> | element <name>'

/** The menu that the other calls of a noun need, or null. */
const findMenu = async (path: string): Promise<number | null> => {
  const folder = join(root, 'contract', path.split('/')[0]!)
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.ts')) : []
  const modules: object[] = await Promise.all(files.map(file => import(join(folder, file))))
  const declared = modules.flatMap(each => Object.values(each)) as Partial<Call>[]
  return declared.flatMap(each => (typeof each?.needs === 'object' ? each.needs.menu : []))[0] ?? null
}

const getSkeleton = async ([kind, name, method]: string[]): Promise<Skeleton> => {
  if (kind === 'call' && name) return callSkeleton(name, method, await findMenu(name))
  if (!kind || !(kind in skeletons) || !name) throw new SetupError(usage)
  return skeletons[kind as Kind](name)
}

const run = async () => {
  const { files, next } = await getSkeleton(process.argv.slice(2))
  const there = Object.keys(files).filter(path => existsSync(join(root, path)))
  if (there.length > 0) throw new SetupError(`${there.join(', ')} is there already: nothing was written.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // Line breaks depend on the length of the name.
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...Object.keys(files)], {
    cwd: root,
    stdio: 'ignore',
  })
  for (const path of Object.keys(files)) console.log(`wrote ${path}`)
  for (const step of next) console.log(`next: ${step}`)
}

try {
  await run()
} catch (error) {
  failWith(error)
}
