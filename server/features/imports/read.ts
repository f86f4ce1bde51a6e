import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { problem } from '../../kernel/problem.ts'
import { type ImportColumn, type ImportDefinition, isOwnRow } from './definition.ts'

export type ReadRequest = { path: string; isCsv: boolean; stamp: string; rows: number; columns: number }
export type ReadResult =
  | { told: 'read'; marks: string[]; heads: string[]; rows: [number, string[]][] }
  | { told: 'tooMany' | 'notWorkbook' | 'legacy' | 'unsafe' | 'late' | 'encoding' }

/** The result of a reader process, and its memory use afterwards. */
export type Answer = { told: ReadResult; mb: number }

/** A row by the columns of its template: row number in the sheet, and texts by column. */
export type ReadRow = { rowNo: number; values: Record<string, string> }

/** Rows of a sheet, and the columns in it that only this company has. */
export type ReadSheet = { rows: ReadRow[]; own: { key: string; head: string }[] }

/** Name of the hidden sheet that identifies the template of a workbook. */
export const stampSheet = 'mds-template'

/** The template's own rows: hints and an example. */
const ownRows = 2

/** Memory and time limits of the reader process (TR-W4). */
const readerMb = 44
const patienceMs = 40_000

/** Niceness of the reader process: a third of the share of a process that answers calls. */
const readerNice = 5

const refusals = {
  // The message says how to convert the old format: no parser for it is maintained well enough for untrusted files.
  legacy: 'importNotWorkbook',
  unsafe: 'importUnsafe',
  notWorkbook: 'importNotWorkbook',
  late: 'serverBusy',
  encoding: 'importNotUtf8',
} as const

/**
 * Reads a workbook or CSV file in a separate process; refuses files that are neither, unsafe, too long, or from another template or study.
 */
export const readWorkbook = async (
  path: string,
  definition: ImportDefinition,
  { isCsv = false, studyId }: { isCsv?: boolean; studyId?: string | undefined } = {},
): Promise<ReadSheet> => {
  const result = await askReader({
    ...{ path, isCsv },
    stamp: stampSheet,
    rows: definition.most.rows + ownRows,
    columns: definition.byHeads ? mostColumns : definition.columns.length + (definition.own?.most ?? 0),
  })
  if (result.told === 'tooMany') throw problem(definition.most.code)
  if (result.told !== 'read') throw problem(refusals[result.told])
  if (definition.byHeads) return getByHeads(result, definition)
  if (!isLatest(result, definition)) throw problem('importTemplateOutdated')
  if (definition.ofStudy && result.marks[2] !== studyId) throw problem('importTemplateOfOtherStudy')
  const rows = result.rows.filter(([, cells]) => !isOwnRow(definition, cells))
  if (rows.length === 0) throw problem('importEmpty')
  if (rows.length > definition.most.rows) throw problem(definition.most.code)
  const own = getOwn(result, definition)
  const keys = [...definition.columns, ...own].map(({ key }) => key)
  return {
    own,
    rows: rows.map(([rowNo, cells]) => ({
      rowNo,
      values: Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])),
    })),
  }
}

/** Columns that are read of a sheet of any form. */
const mostColumns = 100

/** The rows of a sheet whose columns stand in any order; a head that no column has is named. */
const getByHeads = ({ marks, heads, rows: found }: Read, definition: ImportDefinition): ReadSheet => {
  const { kind, version, columns, most, isExportHead } = definition
  if (marks.length > 0 && (marks[0] !== kind || marks[1] !== String(version)))
    throw problem('importTemplateOutdated')
  const usedColumns = new Set<ImportColumn>()
  const order = heads.map(head => {
    const column = columns.find(each => each.heads.some(name => name.toLowerCase() === head.toLowerCase()))
    if (!column || usedColumns.has(column)) return undefined
    usedColumns.add(column)
    return column
  })
  if (usedColumns.size === 0) throw problem('importTemplateOutdated')
  const unknown = heads.filter((head, at) => head && !order[at] && !isExportHead?.(head))
  if (unknown.length > 0) throw problem('importHeadsUnknown', { heads: unknown.join(', ').slice(0, 200) })
  const rows = found.flatMap(([rowNo, cells]): ReadRow[] => {
    const values = Object.fromEntries(columns.map(({ key }) => [key, '']))
    for (const [at, column] of order.entries()) if (column) values[column.key] = cells[at] ?? ''
    const texts = columns.map(({ key }) => values[key]!)
    return texts.some(Boolean) && !isOwnRow(definition, texts) ? [{ rowNo, values }] : []
  })
  if (rows.length === 0) throw problem('importEmpty')
  if (rows.length > most.rows) throw problem(most.code)
  return { own: [], rows }
}

type Read = Extract<ReadResult, { told: 'read' }>

/** The company's own columns by the stamp, with the heads that the sheet has for them. */
const getOwn = ({ marks, heads }: Read, { columns, own }: ImportDefinition): ReadSheet['own'] =>
  marks.slice(2, 2 + (own?.most ?? 0)).map((key, at) => ({ key, head: heads[columns.length + at] ?? '' }))

/** The stamp has kind, version and, if the import is about one, the study; the headings show, in any language, that no column was removed or moved. */
const isLatest = ({ marks: [kind, version], heads }: Read, definition: ImportDefinition): boolean =>
  kind === definition.kind &&
  version === String(definition.version) &&
  definition.columns.every(({ heads: known }, at) => known.includes(heads[at] ?? ''))

/** How long an idle reader is kept (ms), and the memory use above which it is not. */
const restMs = 60_000
const restMb = 110

/** An idle reader process for the next file: starting one takes longer than reading a workbook. */
let resting: { reader: ChildProcess; wake: () => void } | null = null

const takeReader = (): ChildProcess => {
  if (resting) {
    const { reader, wake } = resting
    wake()
    return reader
  }
  const reader = fork(new URL('./read-worker.ts', import.meta.url), {
    // Passes no settings of the server: some are secrets.
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
  // A start or connection failure is reported by the request.
  reader.on('error', () => {})
  // Calls come first, but a busy machine must not starve a reader: files behind it would be refused as too late.
  if (reader.pid !== undefined) setPriority(reader.pid, readerNice)
  return reader
}

/** Keeps one idle reader, which does not keep this process alive. */
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

/** A reader is reused only after a valid file; after any other input its process ends. */
const askReader = (asked: ReadRequest): Promise<ReadResult> =>
  new Promise(resolve => {
    const reader = takeReader()
    // No answer means out of memory: whatever the file is, it is not a list of people.
    let result: ReadResult = { told: 'unsafe' }
    const end = () => {
      clearTimeout(timer)
      reader.off('message', hear)
      reader.off('exit', end)
      reader.off('error', late)
      resolve(result)
    }
    const late = () => {
      result = { told: 'late' }
      reader.kill('SIGKILL')
      if (reader.pid === undefined) end()
    }
    const hear = (answer: Answer) => {
      result = answer.told
      if (result.told !== 'read' || answer.mb > restMb || resting) return void reader.kill('SIGKILL')
      restReader(reader)
      end()
    }
    // A timeout may come from the file or from a busy machine.
    const timer = setTimeout(late, patienceMs)
    reader.once('message', hear)
    // Its memory is free only after it has ended.
    reader.once('exit', end)
    reader.once('error', late)
    reader.send(asked)
  })
