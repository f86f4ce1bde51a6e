import { Worker } from 'node:worker_threads'
import { problem } from '../problem.ts'
import { type ImportDefinition, isOwnRow } from './definition.ts'

export type Asked = { path: string; stamp: string; rows: number }
export type Told =
  | { told: 'read'; marks: string[]; heads: string[]; rows: [number, string[]][] }
  | { told: 'tooMany' | 'notWorkbook' | 'legacy' | 'unsafe' }

/** A workbook's rows by the columns of its template: row of the sheet, and texts by column. */
export type ReadRow = { rowNo: number; values: Record<string, string> }

/** Name of the hidden sheet that says which template a workbook was made from. */
export const stampSheet = 'mds-template'

/** Rows that a template brings along: what its columns hold, and an example. */
const ownRows = 2

/** Memory and time of the thread that reads (TR-W4). */
const readerMb = 256
const patienceMs = 20_000

const refusals = {
  // Its sentence says what to do with the old format: no reader of it is kept well enough to be trusted with a stranger's file.
  legacy: 'importNotWorkbook',
  unsafe: 'importUnsafe',
  notWorkbook: 'importNotWorkbook',
} as const

/** Reads a workbook in a thread of its own; refuses what is no workbook, unsafe, too long, or from another template. */
export const readWorkbook = async (path: string, definition: ImportDefinition): Promise<ReadRow[]> => {
  const told = await askWorker({ path, stamp: stampSheet, rows: definition.most.rows + ownRows })
  if (told.told === 'tooMany') throw problem(definition.most.code)
  if (told.told !== 'read') throw problem(refusals[told.told])
  if (!isLatest(told, definition)) throw problem('importTemplateOutdated')
  const rows = told.rows.filter(([, cells]) => !isOwnRow(definition, cells))
  if (rows.length === 0) throw problem('importEmpty')
  if (rows.length > definition.most.rows) throw problem(definition.most.code)
  return rows.map(([rowNo, cells]) => ({
    rowNo,
    values: Object.fromEntries(definition.columns.map(({ key }, at) => [key, cells[at] ?? ''])),
  }))
}

/** The stamp names kind and version; the heads show that no column was taken out or moved, in whatever language. */
const isLatest = (
  { marks: [kind, version], heads }: Extract<Told, { told: 'read' }>,
  definition: ImportDefinition,
): boolean =>
  kind === definition.kind &&
  version === String(definition.version) &&
  definition.columns.every(({ heads: known }, at) => known.includes(heads[at] ?? ''))

/** How long a thread that is not asked anything is kept. */
const restMs = 60_000

/** A thread that has read and waits to read again: starting one takes longer than reading a workbook. */
let resting: { worker: Worker; wake: () => void } | null = null

const takeWorker = (): Worker => {
  if (!resting)
    return new Worker(new URL('./read-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: readerMb },
    })
  const { worker, wake } = resting
  wake()
  return worker
}

/** One is kept, and it keeps nobody from ending. */
const restWorker = (worker: Worker): void => {
  if (resting) return void worker.terminate()
  const dismiss = () => {
    wake()
    void worker.terminate()
  }
  const timer = setTimeout(dismiss, restMs).unref()
  const wake = () => {
    clearTimeout(timer)
    worker.off('error', dismiss)
    worker.ref()
    resting = null
  }
  worker.once('error', dismiss)
  worker.unref()
  resting = { worker, wake }
}

/** A thread reads on only after what was read well: whatever else came from outside ends with its thread. */
const askWorker = (asked: Asked): Promise<Told> =>
  new Promise(resolve => {
    const worker = takeWorker()
    const end = (told: Told) => {
      clearTimeout(timer)
      worker.off('message', end)
      worker.off('error', fail)
      if (told.told === 'read') restWorker(worker)
      else void worker.terminate()
      resolve(told)
    }
    // Out of memory: whatever it is, a list of people it is not.
    const fail = () => end({ told: 'unsafe' })
    const timer = setTimeout(fail, patienceMs)
    worker.once('message', end)
    worker.once('error', fail)
    worker.postMessage(asked)
  })
