import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { root } from '../../server/kernel/root.ts'

export type Ran = { code: number; output: string; seconds: number }
type Options = {
  env?: NodeJS.ProcessEnv
  show?: boolean
  signal?: AbortSignal
  /** Behind everything else that wants a processor. */
  low?: boolean | undefined
}

const running = new Set<ChildProcess>()

/** Ends all running child processes, when this process is about to end. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM')
}

/** For scripts with nothing else to clean up: a signal to end also ends their children. */
export function endWithChildren() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopRunning()
      process.exit(130)
    })
  }
}

/** Runs one of our programs to its end and captures the output; `show` also prints it live. */
export function run(command: string, args: string[], options: Options = {}): Promise<Ran> {
  const start = performance.now()
  const chunks: Buffer[] = []
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  })
  running.add(child)
  if (options.low && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const keep = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
    chunks.push(chunk)
    if (options.show) target.write(chunk)
  }
  child.stdout.on('data', keep(process.stdout))
  child.stderr.on('data', keep(process.stderr))
  return new Promise(resolve => {
    const end = (code: number) => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - start) / 1000 })
    }
    child.on('error', error => {
      chunks.push(Buffer.from(`${error.message}\n`))
      end(1)
    })
    child.on('close', code => end(code ?? 1))
  })
}

/** Runs a module with the current Node. */
export const runNode = (args: string[], options: Options = {}) => run(process.execPath, args, options)
