import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from '../../server/kernel/root.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

const telemetry = fileURLToPath(new URL('telemetry.mjs', import.meta.url))
const endWithParent = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url))

export type Service = { ended: Promise<number>; stop(): Promise<void> }

/** Starts one of our processes, which ends when this process does: first by a signal, after these seconds by force. */
export function startService(args: string[], env: NodeJS.ProcessEnv = {}, patience = 10): Service {
  const tracing = process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? ['--import', telemetry] : []
  const flags = ['--disable-warning=ExperimentalWarning', '--import', endWithParent, ...tracing]
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Not in the terminal's process group: Ctrl-C reaches this process only, which ends things in order.
    detached: true,
  })
  const ended = new Promise<number>(resolve => {
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code ?? 1))
  })
  return { ended, stop: () => stop(child, ended, patience) }
}

async function stop(child: ChildProcess, ended: Promise<number>, patience: number) {
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), patience * 1000)
  await ended
  clearTimeout(kill)
}

/** Resolves when the URL answers; rejects with a SetupError when the service ends before that. */
export async function whenAnswering(url: string, service: Service, seconds = 30) {
  let gone = false
  void service.ended.then(() => {
    gone = true
  })
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await answers(url)) return
    if (gone) throw new SetupError('The server ended before it answered: see its lines above.')
    await new Promise(resolve => setTimeout(resolve, 30))
  }
  throw new SetupError(`The server did not answer at ${url} within ${seconds} seconds.`)
}

const answers = (url: string) =>
  fetch(url).then(
    response => response.ok,
    () => false,
  )
