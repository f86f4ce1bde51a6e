import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCluster } from '../../server/kernel/db/postmaster.ts'
import { openFiles } from '../../server/kernel/files/open-files.ts'
import { getSettings, play, type Scene, type Site, writeResult } from './fault-rig.ts'
import { type Refusals, send } from './ledger.ts'

type Disk = { name: string; path: string; free: number }

/** Disks of a site, each with so many free megabytes; the journal is within the data. */
const listDisks = (site: Site): Disk[] => {
  const { fileDir } = getSettings(site)
  const cluster = getCluster(site.DATA_DIR)
  return [
    { name: 'data', path: cluster, free: 24 },
    { name: 'journal', path: join(cluster, 'pg_wal'), free: 64 },
    { name: 'files', path: fileDir, free: 8 },
  ]
}

const run = (command: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, words)
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`)
  return stdout.toString()
}

/** Moves each folder to a small disk of its own, while nothing runs; null where this user may not. */
export function mountDisks(site: Site): { unmount: () => void } | null {
  if (process.getuid?.() !== 0) return null
  const mounted: string[] = []
  const unmount = () => {
    for (const path of mounted.reverse()) spawnSync('umount', ['-l', path])
  }
  try {
    for (const { path, free } of listDisks(site)) {
      const before = `${path}.before`
      mkdirSync(path, { recursive: true })
      renameSync(path, before)
      mkdirSync(path, { mode: 0o700 })
      const used = Number(run('du', '-sm', before).split('\t')[0])
      run('mount', '-t', 'tmpfs', '-o', `size=${used + free}m,mode=700`, 'tmpfs', path)
      mounted.push(path)
      run('cp', '-a', `${before}/.`, path)
      rmSync(before, { recursive: true })
    }
    return { unmount }
  } catch (error) {
    unmount()
    console.error(`No small disk can be mounted: ${(error as Error).message}`)
    return null
  }
}

/** Fills a disk for some seconds. */
async function fill({ path }: Disk): Promise<void> {
  const rest = join(path, 'rest')
  spawnSync('sh', ['-c', `cat /dev/zero > ${rest}`])
  await sleep(8000)
  if (existsSync(rest)) rmSync(rest)
}

/** Fills the disks of the data and of the journal beside writes, then that of the files beside uploads. */
export async function playDisks(site: Site, scene: Scene): Promise<void> {
  const [data, journal, files] = listDisks(site) as [Disk, Disk, Disk]
  for (const disk of [data, journal]) await play(scene, `disk of the ${disk.name} full`, () => fill(disk))
  await playUploads(site, scene, files)
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const getForm = () => {
  const form = new FormData()
  form.append('purpose', 'signature')
  form.append('file', new Blob([pixel]), 'sign.png')
  return form
}

/** How many of these files are in the store with all their bytes. */
async function countWhole(site: Site, { owner, tenantId }: Scene, ids: readonly string[]): Promise<number> {
  const login = await owner()
  await login.query("select set_config('app.tenant', $1, false)", [tenantId])
  const { rows } = await login.query<{ key: string; size: string }>(
    'select key, size from file where tenant_id = $1 and id = any($2)',
    [tenantId, ids],
  )
  await login.end()
  const store = openFiles(getSettings(site))
  let whole = 0
  for (const { key, size } of rows) {
    const bytes = await store.read(key)
    if (bytes && (await buffer(bytes)).length === Number(size)) whole += 1
  }
  return whole
}

/** Each acknowledged upload is looked for with its bytes. */
async function playUploads(site: Site, scene: Scene, disk: Disk): Promise<void> {
  const refusals: Refusals = new Map()
  const ids: string[] = []
  let [longest, last, going] = [0, performance.now(), true]
  const upload = async () => {
    while (going) {
      const answer = await send(scene, '/mdsdata/file/upload', getForm, refusals)
      if (!answer) continue
      ids.push(answer.data as string)
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
  }
  const uploading = upload()
  await sleep(2000)
  await fill(disk)
  await sleep(5000)
  going = false
  await uploading
  const result = { acknowledged: ids.length, doubled: 0, seconds: longest / 1000, refusals }
  const lost = ids.length - (await countWhole(site, scene, ids))
  writeResult('disk of the files full', { ...result, lost })
}
