import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { onePixel } from '../server/upload-form.ts'
import { getDemoData } from './demo-data.ts'
import { family, hostNode, killStarted, launch, type Running } from './rig.ts'

/** Space for a new installation, and a little more. */
const megabytes = 300
const mountPoint = mkdtempSync(join(tmpdir(), 'mds-disk-'))
const dataDir = join(mountPoint, 'data')
const asRoot = process.getuid?.() === 0
/** A separate mount namespace: a small disk that no other process sees and that disappears with this process. */
const apart = asRoot ? ['unshare', '-m'] : ['unshare', '-rm']
const mounted = `mount -t tmpfs -o size=${megabytes}m tmpfs ${mountPoint}`
const canMount = spawnSync(apart[0]!, [...apart.slice(1), 'sh', '-c', mounted]).status === 0

afterAll(() => {
  killStarted()
  rmSync(mountPoint, { recursive: true, force: true })
})

/** Runs a command on that disk: from within the namespace of the server. */
const within = ({ child }: Running, ...command: string[]): string => {
  const enter = asRoot ? ['-m'] : ['-U', '--preserve-credentials', '-m']
  const pid = String(family(child.pid!).at(-1))
  return execFileSync('nsenter', ['-t', pid, ...enter, '--wd=.', ...command], { stdio: 'pipe' }).toString()
}

const getHeaders = (running: Running): Record<string, string> => {
  const token = ['scripts/with-node.mjs', 'scripts/token.ts', '--account', 'lin.haiyan']
  const said = within(running, 'env', `DATA_DIR=${dataDir}`, hostNode(), ...token)
  return (JSON.parse(said) as { headers: Record<string, string> }).headers
}

it.runIf(canMount)(
  'on a disk that is really full what writes is refused for that, reading goes on, and nothing needs a new start',
  async () => {
    const filled = `${mounted} && cp -a ${await getDemoData()} ${dataDir}`
    const command = [...apart, 'sh', '-c', `${filled} && exec ${hostNode()} scripts/start.mjs`]
    const running = await launch({ dataDir, command })
    await running.ready()
    const headers = getHeaders(running)
    const send = async (path: string, body: FormData | object): Promise<number> => {
      const form = body instanceof FormData
      const answer = await fetch(`http://localhost:${running.port}/mdsdata/${path}`, {
        method: 'POST',
        headers: {
          ...headers,
          'idempotency-key': crypto.randomUUID(),
          ...(!form && { 'content-type': 'application/json' }),
        },
        body: form ? body : JSON.stringify(body),
      })
      return ((await answer.json()) as { code: number }).code
    }
    const upload = () => {
      const form = new FormData()
      form.append('purpose', 'signature')
      form.append('file', new Blob([new Uint8Array(onePixel)]), 'sign.png')
      return send('file/upload', form)
    }
    const address = () => `full.${crypto.randomUUID()}@visit.example`
    /** The pages of the tables have some space left: after a few calls they have none. */
    const inviteUntilRefused = async (): Promise<number> => {
      for (let calls = 0; calls < 10; calls += 1) {
        const code = await send('api/mdsUser/invite', { emails: Array.from({ length: 20 }, address) })
        if (code !== 0) return code
      }
      return 0
    }
    const read = () => send('api/mdsUser/queryListByPage', { limit: 5 })

    expect([await upload(), await read()]).toEqual([0, 0])
    within(running, 'sh', '-c', `cat /dev/zero > ${mountPoint}/rest || true`)
    expect(await upload()).toBe(codes.storageFull.code)
    expect(await inviteUntilRefused()).toBe(codes.storageFull.code)
    expect(await read()).toBe(0)
    within(running, 'rm', `${mountPoint}/rest`)
    expect([await upload(), await read()]).toEqual([0, 0])
    expect(await send('api/mdsUser/invite', { emails: [address()] })).toBe(0)
    running.child.kill('SIGTERM')
    await running.exit
  },
  300_000,
)
