import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCluster } from '../../server/kernel/db/postmaster.ts'
import { openFiles } from '../../server/kernel/files/open-files.ts'
import { fail, getSettings, play, type Scene, type Site, writeResult } from './fault-rig.ts'
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

/** Fills a disk for some milliseconds. */
async function fill({ path }: Disk, ms: number, meanwhile?: () => Promise<void>): Promise<void> {
  const rest = join(path, 'rest')
  spawnSync('sh', ['-c', `cat /dev/zero > ${rest}`])
  await Promise.all([sleep(ms), meanwhile?.()])
  if (existsSync(rest)) rmSync(rest)
}

/** Goes through the segments that PostgreSQL has in stock, until it needs one more and stops. */
async function useUpJournal({ owner }: Scene): Promise<void> {
  const login = await owner()
  const go = `select pg_logical_emit_message(false, 'fault', 'next'), pg_switch_wal()`
  let switched = 0
  while (switched < 1000 && (await login.query(go).catch(() => null))) switched += 1
  await login.end().catch(() => {})
  if (switched === 1000) fail('disk of the journal full: the disk was not reached.')
}

/** Fills the disks of the data and of the journal beside writes, then that of the files beside uploads. */
export async function playDisks(site: Site, scene: Scene): Promise<void> {
  const [data, journal, files] = listDisks(site) as [Disk, Disk, Disk]
  await play(scene, 'disk of the data full for 8 s', () => fill(data, 8000))
  await play(scene, 'disk of the journal full for 8 s', () => fill(journal, 8000, () => useUpJournal(scene)))
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

type Stored = { key: string; size: string; isAcknowledged: boolean }

/** Files of the database, and whether these uploads are among them. */
async function listFiles({ owner }: Scene, ids: readonly string[]): Promise<Stored[]> {
  const login = await owner()
  const { rows } = await login.query<Stored>('select key, size, id = any($1) as "isAcknowledged" from file', [
    ids,
  ])
  await login.end()
  return rows
}

/** Looks for each acknowledged upload with its bytes, and for anything that a refused one has left. */
async function compareFiles(site: Site, scene: Scene, ids: readonly string[]) {
  const settings = getSettings(site)
  const drafts = join(settings.fileDir, 'drafts')
  const left = existsSync(drafts) ? readdirSync(drafts).length : 0
  const store = openFiles(settings)
  const keys = new Set<string>()
  for await (const key of store.keysBefore(new Date(Date.now() + 60_000))) keys.add(key)
  const files = await listFiles(scene, ids)
  const isWhole = async ({ key, size }: Stored) => {
    const bytes = await store.read(key)
    return bytes !== null && (await buffer(bytes)).length === Number(size)
  }
  let [whole, broken] = [0, 0]
  for (const file of files) {
    keys.delete(file.key)
    if (!(await isWhole(file))) broken += 1
    else if (file.isAcknowledged) whole += 1
  }
  return { lost: ids.length - whole, half: left + keys.size + broken }
}

/** Between two uploads of the client, which sends less than the hundred an hour that a user may. */
const betweenMs = 300

async function playUploads(site: Site, scene: Scene, disk: Disk): Promise<void> {
  const name = 'disk of the files full for 3 s'
  const refusals: Refusals = new Map()
  const ids: string[] = []
  let [longest, last, going] = [0, performance.now(), true]
  const upload = async () => {
    while (going) {
      const answer = await send(scene, '/mdsdata/file/upload', getForm, refusals)
      await sleep(betweenMs)
      if (!answer) continue
      ids.push(answer.data as string)
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
  }
  const uploading = upload()
  await sleep(2000)
  await fill(disk, 3000)
  await sleep(3000)
  going = false
  await uploading
  const { lost, half } = await compareFiles(site, scene, ids)
  if (!refusals.has('999502')) fail(`${name}: the disk was not reached.`)
  if (half > 0) fail(`${name}: ${half} files are half stored.`)
  writeResult(name, { acknowledged: ids.length, doubled: 0, seconds: longest / 1000, refusals, lost })
}
