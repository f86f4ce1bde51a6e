import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { testSecret } from '../template.ts'
import type { Scene } from './scene.ts'

/** Data of an answer: each test knows which fields it asked for. */
export type Json = { [name: string]: string } & { accessToken: string; refreshToken: string }

/** The whole server over the database of a scene, in its own process: tests can read its log and kill it. */
export const openProcess = async (
  scene: Pick<Scene, 'connections'>,
  settings: Record<string, string> = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-http-'))
  const file = fileURLToPath(new URL('./serve.ts', import.meta.url))
  const env = {
    ...process.env,
    MDS_SECRET: testSecret,
    OUTBOX_DIR: folder,
    FILE_DIR: folder,
    TEST_LOGIN: JSON.stringify(scene.connections.app),
    ...settings,
  }
  const server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { log: '' }
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', part => {
      written.log += part
    })
  }
  let origin = ''
  while (!origin && server.exitCode === null) {
    origin = /http:\/\/127\.0\.0\.1:\d+/.exec(written.log)?.[0] ?? ''
    await pause(20)
  }
  if (!origin) throw new Error(written.log)
  const kill = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin, written, folder, kill }
}

export type Process = Awaited<ReturnType<typeof openProcess>>

/** A separate browser: it keeps its cookies by path and sends JSON. */
export const getBrowser = (server: Pick<Process, 'origin'>) => {
  const jar = new Map<string, { value: string; path: string }>()
  const go = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const cookies = [...jar]
      .filter(([, each]) => path.startsWith(each.path))
      .map(([name, each]) => `${name}=${each.value}`)
    const answer = await fetch(server.origin + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        cookie: cookies.join('; '),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value, at] = /^([^=]+)=([^;]*); Path=([^;]+)/.exec(line)!
      jar.set(name!, { value: value!, path: at! })
    }
    return {
      status: answer.status,
      cookies: answer.headers.getSetCookie(),
      ...((await answer.json()) as { code: number; message: string; data: Json; requestId: string }),
    }
  }
  return { jar, go }
}

export type Browser = ReturnType<typeof getBrowser>
