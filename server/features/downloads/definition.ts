import type { Call } from '../../../contract/define.ts'
import type { ExportKind } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import type { Keys } from '../../kernel/keys.ts'

/** A cell's value: text, a number, an instant that becomes a date of the export's zone, a day of a column of days, or empty. */
export type Cell = string | number | Date | null

/** What the rendering of cells needs: language, actor, and the zone of its days. */
export type Face = { locale: Locale; actor: Actor; now: Date; zone: string }

/** What the reading of rows needs beside it: keys, by which signatures are verified. */
export type FaceWithKeys = Face & { keys: Keys }

export type ExportColumn<R> = {
  /** Column heading in the exporter's language. */
  head: (locale: Locale) => string
  cell: (row: R, face: Face) => Cell
  /** Width in characters. */
  width: number
  /** The column has instants; its heading names the zone. */
  instant?: true
  /** The column has calendar days, YYYY-MM-DD, which become dates without a zone. */
  day?: true
}

/** Lines above a table: label and value. */
export type ExportFacts = readonly (readonly [string, string])[]

/** An export: its requirements, its columns, and how its rows are read. */
export type ExportDefinition<F = unknown, R = unknown> = {
  /** The call that requested it: its requirements are checked again when the job runs. */
  call: Call
  /** Start of the file name, and name of the sheet. */
  title: (locale: Locale) => string
  columns: Readonly<Record<string, ExportColumn<R>>>
  /** Columns that the company defines itself, by key; a request may name one that it has removed since. */
  own?: (tx: Transaction) => Promise<Readonly<Record<string, ExportColumn<R>>>>
  /** The lines above the table: who made it, from what, in which zone. */
  about?: (
    tx: Transaction,
    face: Face,
    sheet: { filters: F; zone: string; rows: number },
  ) => Promise<ExportFacts>
  /** More columns, known only when the file is made: one for each of some records. */
  further?: (tx: Transaction, filters: F, face: FaceWithKeys) => Promise<ExportColumn<R>[]>
  /** Number of rows for the actor, counted up to `most` + 1. */
  count: (tx: Transaction, filters: F, actor: Actor, most: number) => Promise<number>
  /** The rows after a given one, in a stable order: each page starts where the last one ended (TR-C8). */
  page: (
    tx: Transaction,
    filters: F,
    actor: Actor,
    after: R | null,
    limit: number,
    face: FaceWithKeys,
  ) => Promise<R[]>
}

/** Erases the types of filters and rows, which are internal to each definition. */
export const defineExport = <F, R>(definition: ExportDefinition<F, R>): ExportDefinition =>
  definition as unknown as ExportDefinition

/** All columns of an export in a company, by key. */
export const getExportColumns = async (
  { columns, own }: ExportDefinition,
  tx: Transaction,
): Promise<ExportDefinition['columns']> => (own ? { ...columns, ...(await own(tx)) } : columns)

const definitions = new Map<ExportKind, ExportDefinition>()

/** Makes the exports of all features known. The app does this once, when it starts. */
export const registerExports = (all: Readonly<Record<ExportKind, ExportDefinition>>): void => {
  for (const [kind, definition] of Object.entries(all)) definitions.set(kind as ExportKind, definition)
}

export const getExport = (kind: ExportKind): ExportDefinition => {
  const definition = definitions.get(kind)
  if (!definition) throw new Error(`The export ${kind} is not registered`)
  return definition
}
