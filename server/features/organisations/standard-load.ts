import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { ZodError } from 'zod'
import { type StandardRecord, standardRecord } from '../../../contract/organisations/standard-record.ts'
import { fold } from '../../kernel/search/fold.ts'
import { organisationTexts } from '../../kernel/search/organisation.ts'
import { isRorRecord, readRorRecord } from './ror.ts'

const [quote, backslash, open, close, openList, closeList] = [...'"\\{}[]'].map(each => each.charCodeAt(0))
const lineFeed = 10

/** The objects of a file, one after another: lines of JSON, or the elements of one list. Only one is in memory at a time. */
async function* readPieces(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let isList: boolean | undefined
  for await (const chunk of chunks) {
    rest += chunk
    if (isList === undefined) {
      const start = rest
        .trimStart()
        .replace(/^\uFEFF/, '')
        .trimStart()
      if (start === '') continue
      isList = start.startsWith('[')
      rest = isList ? start.slice(1) : start
    }
    const { pieces, end } = isList ? getElements(rest) : getLines(rest)
    yield* pieces
    rest = rest.slice(end)
  }
  if (rest.trim() !== '' && rest.trim() !== ']') yield rest
}

const getLines = (text: string): { pieces: string[]; end: number } => {
  const end = text.lastIndexOf('\n') + 1
  const pieces = text
    .slice(0, end)
    .split('\n')
    .filter(line => line.trim() !== '')
  return { pieces, end }
}

/** The whole elements at the start of a text: what is between them is left out, as long as it is no value. */
const getElements = (text: string): { pieces: string[]; end: number } => {
  const pieces: string[] = []
  let [depth, start, end, inText] = [0, -1, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inText) {
      if (sign === backslash) at++
      else if (sign === quote || sign === lineFeed) inText = false
    } else if (sign === quote) inText = true
    else if (sign === open || sign === openList) {
      if (depth++ === 0) start = at
    } else if ((sign === close || sign === closeList) && depth > 0 && --depth === 0) {
      pieces.push(text.slice(start, at + 1))
      end = at + 1
    }
  }
  return { pieces, end }
}

export type Loaded = { added: number; changed: number; same: number; bad: number }
type Row = ReturnType<typeof getRow>

const rowsAtOnce = 2000
const longestLine = 300

/** The row of a record; `names` are further names by which it is found. */
export const getRow = (record: StandardRecord, names: readonly string[] = []) => {
  const { alias1, alias2, nameEn, identifiers, ...rest } = record
  const { search, sort_name } = organisationTexts(record)
  const numbers = identifiers.map(({ value }) => value)
  const further = [...names, ...numbers].map(each => ` ${fold(each)}`).filter(each => !search.includes(each))
  const texts = { sort_name, search: search + further.join('') }
  return { ...rest, name_en: nameEn, alias_1: alias1, alias_2: alias2, identifiers, ...texts }
}

/** Reads one record in either format; throws when it is wrong. */
export const readRecord = (piece: string): Row => {
  const value: unknown = JSON.parse(piece)
  if (!isRorRecord(value)) return getRow(standardRecord.parse(value))
  const { fields, names } = readRorRecord(value)
  return getRow(standardRecord.parse(fields), names)
}

const columns =
  'code, name, name_en, alias_1, alias_2, type, country, province, city, address, zip, phone, website, identifiers, active, search, sort_name'
const list = (prefix: string) => columns.split(', ').map(column => `${prefix}.${column}`)

/** Adds new records and changes those that differ; others stay as they are, so that a reload loses nothing. */
export const storeRecords = async (client: Client, rows: readonly Row[]): Promise<Omit<Loaded, 'bad'>> => {
  const own = [...new Map(rows.map(row => [row.code, row])).values()]
  const set = columns.split(', ').map(column => `${column} = excluded.${column}`)
  const { rows: done } = await client.query<{ is_new: boolean }>(
    `insert into standard_organisation as s (${columns})
      select ${columns} from jsonb_populate_recordset(null::standard_organisation, $1)
      on conflict (code) do update set ${set.join(', ')}, row_version = s.row_version + 1, changed_at = now()
        where (${list('s').join(', ')}) is distinct from (${list('excluded').join(', ')})
      returning (xmax = 0) as is_new`,
    [JSON.stringify(own)],
  )
  const added = done.filter(row => row.is_new).length
  return { added, changed: done.length - added, same: rows.length - done.length }
}

const getFault = (error: unknown): string =>
  error instanceof ZodError
    ? error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
    : (error as Error).message

/** What a wrong record is called: its place in the file, and its key where it has one. */
const getTitle = (at: number, piece: string): string => {
  const key = /"(?:code|id)"\s*:\s*"([^"\n]{1,80})"/.exec(piece)?.[1]
  return key ? `Record ${at} (${key})` : `Record ${at}`
}

/**
 * Fills the standard directory from a file of JSON lines or a ROR dump, some thousand records at a time. A wrong record is named and
 * left out; the others are stored.
 */
export const loadDirectory = async (
  client: Client,
  file: Readable,
  log: (line: string) => void,
): Promise<Loaded> => {
  const total: Loaded = { added: 0, changed: 0, same: 0, bad: 0 }
  let waiting: { row: Row; title: string }[] = []
  const refuse = (title: string, error: unknown) => {
    total.bad += 1
    log(`${title}: ${getFault(error)}`.slice(0, longestLine))
  }
  const add = ({ added, changed, same }: Omit<Loaded, 'bad'>) => {
    total.added += added
    total.changed += changed
    total.same += same
  }
  const flush = async () => {
    const batch = waiting
    waiting = []
    try {
      add(
        await storeRecords(
          client,
          batch.map(({ row }) => row),
        ),
      )
    } catch {
      for (const { row, title } of batch)
        await storeRecords(client, [row]).then(add, error => refuse(title, error))
    }
  }
  let at = 0
  for await (const piece of readPieces(file.setEncoding('utf8'))) {
    at += 1
    const title = getTitle(at, piece)
    try {
      waiting.push({ row: readRecord(piece), title })
    } catch (error) {
      refuse(title, error)
    }
    if (waiting.length >= rowsAtOnce) await flush()
  }
  if (waiting.length > 0) await flush()
  await client.query('analyze standard_organisation')
  return total
}
