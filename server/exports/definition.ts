import type { Call } from '../../contract/define.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Actor, Transaction } from '../context.ts'

/** A value of a cell: text, a number, an instant that the export's zone makes a date of, or nothing. */
export type Cell = string | number | Date | null

/** What cells are drawn with: the language and the acting person. */
export type Face = { locale: Locale; actor: Actor; now: Date }

export type ExportColumn<R> = {
  /** Head of the column in the exporter's language. */
  head: (locale: Locale) => string
  cell: (row: R, face: Face) => Cell
  /** Characters that it is wide. */
  width: number
  /** Holds instants; its head names the zone. */
  instant?: true
}

/** Lines over a table: what each is, and its value. */
export type ExportFacts = readonly (readonly [string, string])[]

/** An export: what it needs, which columns it has, and how its rows are read. */
export type ExportDefinition<F = unknown, R = unknown> = {
  /** The call it was asked by: its needs are asked again when the job runs. */
  call: Call
  /** Beginning of the file's name and name of the sheet. */
  title: (locale: Locale) => string
  columns: Readonly<Record<string, ExportColumn<R>>>
  /** What stands over the table: who made it, of what, in which zone. */
  about?: (
    tx: Transaction,
    face: Face,
    sheet: { filters: F; zone: string; rows: number },
  ) => Promise<ExportFacts>
  /** Columns that follow the named ones and are known only when the file is made: one for each of some records. */
  further?: (tx: Transaction, filters: F, actor: Actor) => Promise<ExportColumn<R>[]>
  /** How many rows there are for the actor, counted up to `most` + 1. */
  count: (tx: Transaction, filters: F, actor: Actor, most: number) => Promise<number>
  /** The rows after one, in an order that only grows: each page begins where the last one ended (TR-C8). */
  page: (
    tx: Transaction,
    filters: F,
    actor: Actor,
    after: R | null,
    limit: number,
    face: Face,
  ) => Promise<R[]>
}

/** Forgets the types of filters and rows, which each definition keeps to itself. */
export const defineExport = <F, R>(definition: ExportDefinition<F, R>): ExportDefinition =>
  definition as unknown as ExportDefinition
