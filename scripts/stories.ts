import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/* `npm run stories` serves Ladle; `npm run stories -- build` writes it to build/stories. Other arguments go to Ladle unchanged. */
const root = fileURLToPath(new URL('..', import.meta.url))
const ladle = fileURLToPath(new URL('../node_modules/@ladle/react/lib/cli/cli.js', import.meta.url))
const words = process.argv.slice(2)
const command = ['build', 'preview', 'serve'].includes(words[0] ?? '') ? words : ['serve', ...words]

const child = spawn(process.execPath, [ladle, ...command], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', code => {
  process.exitCode = code ?? 1
})
