import { spawn } from 'node:child_process'
import { root } from '../../server/root.ts'

export type Ran = { code: number; output: string; seconds: number }
type Options = { env?: NodeJS.ProcessEnv; show?: boolean; signal?: AbortSignal }

/** Runs a program of ours to its end, its output kept; with `show` it is seen at once as well. */
export function run(command: string, args: string[], options: Options = {}): Promise<Ran> {
  const start = performance.now()
  const chunks: Buffer[] = []
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  })
  const keep = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
    chunks.push(chunk)
    if (options.show) target.write(chunk)
  }
  child.stdout.on('data', keep(process.stdout))
  child.stderr.on('data', keep(process.stderr))
  return new Promise(resolve => {
    const end = (code: number) =>
      resolve({ code, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - start) / 1000 })
    child.on('error', error => {
      chunks.push(Buffer.from(`${error.message}\n`))
      end(1)
    })
    child.on('close', code => end(code ?? 1))
  })
}

/** Runs a module with this same Node. */
export const runNode = (args: string[], options: Options = {}) => run(process.execPath, args, options)
