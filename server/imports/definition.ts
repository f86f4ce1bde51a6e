import type { CodeName } from '../../contract/codes.ts'
import type { Needs } from '../../contract/define.ts'
import type { ImportFault, ImportKind } from '../../contract/imports.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import type { WordKey, Words } from '../../locales/words.ts'
import type { Context } from '../context.ts'
import { words } from '../words.ts'

/** What rows are checked with: a call's own transaction, or that of a job. */
export type Checking = Pick<Context, 'tx' | 'actor' | 'now'> & {
  /** Zone that days are meant in. */
  zone: string
}

/** What rows are applied with: the transaction of a job. */
export type Works = Checking &
  Pick<Context, 'services' | 'audit' | 'afterCommit' | 'apart'> & { importId: string }

export type ImportColumn = {
  key: string
  head: (locale: Locale) => string
  /** Its head in every language: a template is known by them. */
  heads: readonly string[]
  required: boolean
  /** What a cell of it holds, as the template says under its head: whether it must be there, and in which form. */
  hint: (locale: Locale) => string
  /** A cell of the template's example row. */
  example: (locale: Locale) => string
  /** Characters that it is wide in the template. */
  width: number
}

export type CheckedRow = { rowNo: number; values: Readonly<Record<string, string>> }

/**
 * What is wrong with a row, field by field; a row that is skipped is right and changes nothing, and one that waits is left to a
 * second person.
 */
export type Verdict = { rowNo: number; state: 'ok' | 'wrong' | 'skipped' | 'waits'; faults: ImportFault[] }

/** What an import does with its rows: everything that differs from one kind to another. */
export type ImportDefinition = {
  kind: ImportKind
  /** Menu and button that it is done with; asked again at each step. */
  needs: Needs
  /** Counted up whenever the columns change: an older template is refused. */
  version: number
  most: { mb: number; rows: number; code: CodeName }
  /** What the entry of a row is called, and which record it is about. */
  entry: { action: string; entity: string }
  title: (locale: Locale) => string
  columns: readonly ImportColumn[]
  /** Judges all rows together: some are wrong only beside others. Changes nothing. */
  check: (works: Checking, rows: readonly CheckedRow[]) => Promise<Verdict[]>
  /** Does what right rows ask for, each with its entry in the trail; gives the id of what each became. */
  apply: (
    works: Works,
    rows: readonly CheckedRow[],
    done: (rows: number) => Promise<void>,
  ) => Promise<ReadonlyMap<number, string>>
  /** Leaves rows that wait to a second person; gives the id of each change that waits by its row. */
  hold?: (works: Works, rows: readonly CheckedRow[]) => Promise<ReadonlyMap<number, string>>
}

/** Columns that the words of templates know. */
type Hinted = keyof Words['imports']['form'] & string

/** A column whose head is a word of the catalogue. */
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

/** Texts of the rows that the template brings along, in every language, column by column. */
const ownTexts = new Map<ImportKind, readonly ReadonlySet<string>[]>()
const getTexts = ({ kind, columns }: ImportDefinition) => {
  const known = ownTexts.get(kind)
  if (known) return known
  const texts = columns.map(
    ({ hint, example }) => new Set(locales.flatMap(each => [hint(each), example(each)])),
  )
  ownTexts.set(kind, texts)
  return texts
}

/** Whether a row is one that the template brought along, and nobody has put anything of their own into. */
export const isOwnRow = (definition: ImportDefinition, cells: readonly string[]): boolean => {
  const texts = getTexts(definition)
  const filled = cells.flatMap((cell, at) => (cell ? [[cell, at] as const] : []))
  return filled.length > 1 && filled.every(([cell, at]) => texts[at]?.has(cell))
}
