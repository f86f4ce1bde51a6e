import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { problem } from '../problem.ts'
import { type ImportDefinition, isOwnRow } from './definition.ts'

export type ReadRequest = { path: string; stamp: string; rows: number; columns: number }
export type ReadResult =
  | { told: 'read'; marks: string[]; heads: string[]; rows: [number, string[]][] }
  | { told: 'tooMany' | 'notWorkbook' | 'legacy' | 'unsafe' | 'late' }

/** What a reader answers, and the memory that it then holds. */
export type Answer = { told: ReadResult; mb: number }

/** A workbook's rows by the columns of its template: row of the sheet, and texts by column. */
export type ReadRow = { rowNo: number; values: Record<string, string> }

/** Name of the hidden sheet that says which template a workbook was made from. */
export const stampSheet = 'mds-template'

/** Rows that a template brings along: what its columns hold, and an example. */
const ownRows = 2

/** Memory and time of the process that reads (TR-W4). */
const readerMb = 64
const patienceMs = 20_000

const refusals = {
  // Its sentence says what to do with the old format: no reader of it is kept well enough to be trusted with a stranger's file.
  legacy: 'importNotWorkbook',
  unsafe: 'importUnsafe',
  notWorkbook: 'importNotWorkbook',
  late: 'serverBusy',
} as const

/** Reads a workbook in a process of its own; refuses what is no workbook, unsafe, too long, or from another template. */
export const readWorkbook = async (path: string, definition: ImportDefinition): Promise<ReadRow[]> => {
  const told = await askReader({
    path,
    stamp: stampSheet,
    rows: definition.most.rows + ownRows,
    columns: definition.columns.length,
  })
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
  { marks: [kind, version], heads }: Extract<ReadResult, { told: 'read' }>,
  definition: ImportDefinition,
): boolean =>
  kind === definition.kind &&
  version === String(definition.version) &&
  definition.columns.every(({ heads: known }, at) => known.includes(heads[at] ?? ''))

/** How long a reader that is not asked anything is kept, and the memory above which it is not. */
const restMs = 60_000
const restMb = 110

/** A process that has read and waits to read again: starting one takes longer than reading a workbook. */
let resting: { reader: ChildProcess; wake: () => void } | null = null

const takeReader = (): ChildProcess => {
  if (resting) {
    const { reader, wake } = resting
    wake()
    return reader
  }
  const reader = fork(new URL('./read-worker.ts', import.meta.url), {
    // Nothing of the server's settings: there are secrets among them.
    env: {},
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${readerMb}`,
      '--max-semi-space-size=2',
      '--expose-gc',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // One that cannot be started, or reached, is told of where it is asked.
  reader.on('error', () => {})
  // It takes what calls leave of the processor.
  if (reader.pid !== undefined) setPriority(reader.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return reader
}

/** One is kept, and it keeps nobody from ending. */
const restReader = (reader: ChildProcess): void => {
  const dismiss = () => {
    wake()
    reader.kill('SIGKILL')
  }
  const timer = setTimeout(dismiss, restMs).unref()
  const wake = () => {
    clearTimeout(timer)
    reader.off('exit', wake)
    reader.ref()
    reader.channel?.ref()
    resting = null
  }
  reader.once('exit', wake)
  reader.unref()
  reader.channel?.unref()
  resting = { reader, wake }
}

/** A reader reads on only after what was read well: whatever else came from outside ends with its process. */
const askReader = (asked: ReadRequest): Promise<ReadResult> =>
  new Promise(resolve => {
    const reader = takeReader()
    // Out of memory: whatever it is, a list of people it is not.
    let told: ReadResult = { told: 'unsafe' }
    const end = () => {
      clearTimeout(timer)
      reader.off('message', hear)
      reader.off('exit', end)
      reader.off('error', late)
      resolve(told)
    }
    const late = () => {
      told = { told: 'late' }
      reader.kill('SIGKILL')
      if (reader.pid === undefined) end()
    }
    const hear = (answer: Answer) => {
      told = answer.told
      if (told.told !== 'read' || answer.mb > restMb || resting) return void reader.kill('SIGKILL')
      restReader(reader)
      end()
    }
    // Whether the file is at fault or the machine has too much to do, nobody can tell.
    const timer = setTimeout(late, patienceMs)
    reader.once('message', hear)
    // Its memory is free when it has ended, and not before.
    reader.once('exit', end)
    reader.once('error', late)
    reader.send(asked)
  })
