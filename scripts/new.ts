// npm run new -- call|widget|element|migration <name>: writes a skeleton into the right folders; those of code have a failing test.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Call } from '../contract/define.ts'
import { root } from '../server/kernel/root.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { callSkeleton, type Noun } from './lib/call-skeleton.ts'
import { type Kind, type Skeleton, skeletons } from './lib/skeletons.ts'

const usage =
  'usage: npm run new -- call <noun>/<verbNoun> [get|post] [requirement ...] | widget|element|migration <name>'

/** What the noun of a call declares: the menu that its calls need, or null, and its calls.ts. */
async function readNoun(path: string): Promise<Noun> {
  const folder = join(root, 'contract', path.split('/')[0]!)
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.ts')) : []
  const modules: object[] = await Promise.all(files.map(file => import(join(folder, file))))
  const declared = modules.flatMap(each => Object.values(each)) as Partial<Call>[]
  const [menu = null] = declared.flatMap(each => (typeof each?.needs === 'object' ? each.needs.menu : []))
  return { menu, calls: files.includes('calls.ts') ? readFileSync(join(folder, 'calls.ts'), 'utf8') : null }
}

const getSkeleton = async ([kind, name, ...more]: string[]): Promise<Skeleton> => {
  if (kind === 'call' && name) {
    const rows = more.filter(word => /^[A-Z]/.test(word))
    const [method] = more.filter(word => !rows.includes(word))
    return callSkeleton(name, await readNoun(name), method, rows.join(' '))
  }
  if (!kind || !(kind in skeletons) || !name) throw new SetupError(usage)
  return skeletons[kind as Kind](name)
}

const run = async () => {
  const { files, extended = {}, next } = await getSkeleton(process.argv.slice(2))
  const there = Object.keys(files).filter(path => existsSync(join(root, path)))
  if (there.length > 0) throw new SetupError(`${there.join(', ')} is there already: nothing was written.`)
  for (const [path, text] of Object.entries({ ...files, ...extended })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // Line breaks depend on the length of the name, and the order of imports on what a file has already.
  const code = [...Object.keys(files), ...Object.keys(extended)].filter(path => !path.endsWith('.sql'))
  if (code.length > 0)
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...code], {
      cwd: root,
      stdio: 'ignore',
    })
  for (const path of Object.keys(files)) console.log(`wrote ${path}`)
  for (const path of Object.keys(extended)) console.log(`extended ${path}`)
  for (const step of next) console.log(`next: ${step}`)
}

try {
  await run()
} catch (error) {
  failWith(error)
}
