import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { availableMemory } from 'node:process'
import { isAlive } from '../../server/kernel/db/postmaster.ts'

const inMemory = '/dev/shm'
const gibibyte = 2 ** 30
/** A folder's name contains the id of the process that made it. */
const ours = /^mds-test-([0-9]+)-/

/**
 * A folder for the databases of a run, and a function that removes it. It is also removed when this process ends, at
 * the latest when another run begins.
 */
export function testFolder() {
  sweep(inMemory)
  sweep(tmpdir())
  const folder = mkdtempSync(join(roomiest(), `mds-test-${process.pid}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return { folder, remove }
}

/**
 * In memory if there is plenty, where creating and dropping thousands of database files takes a fraction of the work;
 * otherwise the folder of temporary files.
 */
function roomiest(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= 2 * gibibyte && availableMemory() >= 4 * gibibyte ? inMemory : tmpdir()
  } catch {
    return tmpdir() // not Linux, or no such folder
  }
}

/** Removes folders that killed runs left behind. */
function sweep(place: string) {
  for (const name of namesIn(place)) {
    const maker = ours.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(place, name), { recursive: true, force: true })
  }
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}
