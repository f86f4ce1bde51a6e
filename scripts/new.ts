// npm run new -- call|widget|element <name>: writes a skeleton in the right folder, with a failing test.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { type Kind, skeletons } from './lib/skeletons.ts'

const usage = 'usage: npm run new -- call <noun>/<verbNoun> | widget <name> | element <name>'

const run = () => {
  const [kind, name] = process.argv.slice(2)
  if (!kind || !(kind in skeletons) || !name) throw new SetupError(usage)
  const { files, next } = skeletons[kind as Kind](name)
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
  run()
} catch (error) {
  failWith(error)
}
