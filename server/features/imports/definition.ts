import type { CodeName } from '../../../contract/codes.ts'
import type { Needs } from '../../../contract/define.ts'
import type { ImportFault, ImportKind } from '../../../contract/imports/calls.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import type { WordKey, Words } from '../../../locales/words.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { words } from '../../kernel/words.ts'

/** Dependencies of the checks: of a call's transaction, or of a job's. */
export type Checking = Pick<Context, 'tx' | 'actor' | 'now'> & {
  /** Zone of the days in the sheet. */
  zone: string
  /** Rows about records that exist change them; else they are skipped. */
  overwrite?: boolean
  /** The study that the rows are about. */
  studyId?: string | null
  /** The course whose draft gets the rows. */
  courseId?: string | null
  /** In a call that only reads, no record can be locked. */
  reads?: true
}

/** Dependencies of applying the rows: the transaction of a job. */
export type Works = Checking &
  Pick<Context, 'services' | 'audit' | 'afterCommit' | 'apart'> & { importId: string }

export type ImportColumn = {
  key: string
  head: (locale: Locale) => string
  /** Its heading in every language: they identify a template. */
  heads: readonly string[]
  required: boolean
  /** Hint below the heading in the template: whether the cell is required, and its format. */
  hint: (locale: Locale) => string
  /** A cell of the template's example row. */
  example: (locale: Locale) => string
  /** The words that a cell may have, where it is a choice: the template offers them. */
  choices?: (locale: Locale) => readonly string[]
  /** Width in the template, in characters. */
  width: number
}

export type CheckedRow = { rowNo: number; values: Readonly<Record<string, string>> }

/** What a row became: the id of its result, and what an undo needs. */
export type Applied = { id: string; undo?: UndoStep }
/** The version that the row gave the record, and its values before; null for a record that the row added. */
export type UndoStep = { version: number; before: unknown }
/** A row whose effect is to be undone. */
export type UndoRow = UndoStep & { rowNo: number; id: string }

/** Faults of a row, by field. A skipped row is valid and changes nothing; a waiting row needs a second person's approval. */
export type Verdict = {
  rowNo: number
  state: 'ok' | 'wrong' | 'skipped' | 'waits' | 'kept'
  faults: ImportFault[]
}

/** The rows of an import: everything that differs between kinds. */
export type ImportDefinition = {
  kind: ImportKind
  /** Required menu and button; checked again at each step. */
  needs: Needs
  /** Incremented whenever the columns change: an older template is refused. */
  version: number
  most: { mb: number; rows: number; code: CodeName }
  /** Action and entity of a row's audit entry. */
  entry: { action: string; entity: string }
  title: (locale: Locale) => string
  columns: readonly ImportColumn[]
  /** It is about one study; the stamp of a template names it. */
  ofStudy?: true
  /** It is about one course. */
  ofCourse?: true
  /** Takes any sheet, also a CSV file: columns are found by their heads, in any order. */
  byHeads?: true
  /** Columns that the company defines itself, after the others; the stamp of a template names them. */
  own?: {
    columns: (tx: Transaction) => Promise<readonly ImportColumn[]>
    most: number
    /** Every text that can be a hint of theirs. */
    hints: ReadonlySet<string>
  }
  /** Headings that an exported sheet has beside these columns: pasted cells below them are passed over. */
  isExportHead?: (text: string) => boolean
  /** The template has no example row: data begin in row 3. */
  noExample?: true
  /** Checks all rows together, because some faults depend on other rows. Changes nothing. */
  check: (works: Checking, rows: readonly CheckedRow[]) => Promise<Verdict[]>
  /** Applies valid rows, each with its audit entry; returns the result of each. */
  apply: (
    works: Works,
    rows: readonly CheckedRow[],
    done: (rows: number) => Promise<void>,
    /** All rows, also those that are skipped: a row can name another. */
    all: readonly CheckedRow[],
  ) => Promise<ReadonlyMap<number, Applied>>
  /**
   * Undoes all rows: removes what they added, and restores what they changed. Returns why some cannot be undone; then everything is
   * rolled back.
   */
  undo?: (
    works: Works,
    rows: readonly UndoRow[],
    done: (rows: number) => Promise<void>,
  ) => Promise<ReadonlyMap<number, readonly ImportFault[]>>
  /** Texts of existing records in the cells that rows change, by row and column. */
  before?: (
    works: Checking,
    rows: readonly CheckedRow[],
    locale: Locale,
  ) => Promise<ReadonlyMap<number, Record<string, string>>>
  /** Creates approval requests for waiting rows; returns the id of each request by row. */
  hold?: (works: Works, rows: readonly CheckedRow[]) => Promise<ReadonlyMap<number, string>>
}

/** Columns with hints in the templates' words. */
type Hinted = keyof Words['imports']['form'] & string

/** A column whose heading is a word of the catalogue. */
export const column = (key: Hinted, head: WordKey, width: number, required = false): ImportColumn => ({
  key,
  head: locale => words(locale)(head),
  heads: locales.map(locale => words(locale)(head)),
  required,
  hint: locale =>
    words(locale)(required ? 'imports:hint.must' : 'imports:hint.may', {
      form: words(locale)(`imports:form.${key}`),
    }),
  example: locale => words(locale)(`imports:example.${key}`),
  width,
})

/** All columns of an import in a company. */
export const getColumns = async (
  { columns, own }: ImportDefinition,
  tx: Transaction,
): Promise<readonly ImportColumn[]> => (own ? [...columns, ...(await own.columns(tx))] : columns)

/** Texts of the template's own rows in every language, by column. */
const ownTexts = new Map<ImportKind, readonly ReadonlySet<string>[]>()
const getTexts = ({ kind, columns }: ImportDefinition) => {
  const storedTexts = ownTexts.get(kind)
  if (storedTexts) return storedTexts
  const texts = columns.map(
    ({ hint, example }) => new Set(locales.flatMap(each => [hint(each), example(each)])),
  )
  ownTexts.set(kind, texts)
  return texts
}

/** Whether a row is one of the template's own and unchanged. */
export const isOwnRow = (definition: ImportDefinition, cells: readonly string[]): boolean => {
  const texts = getTexts(definition)
  const filled = cells.flatMap((cell, at) => (cell ? [[cell, at] as const] : []))
  return filled.length > 1 && filled.every(([cell, at]) => (texts[at] ?? definition.own?.hints)?.has(cell))
}
