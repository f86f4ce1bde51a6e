import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { Call, Input, Output } from '../../../contract/define.ts'
import type { ExportTemplate } from '../../../contract/saved-lists/calls.ts'
import type { Reason } from '../../../contract/shapes.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Off } from '../../ui/base/off.ts'
import type { Tone } from '../../ui/feedback/status-chip.tsx'
import type { RecordAction } from '../../ui/overlay/action-menu.tsx'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import type { ListState, Sort } from './list-state.ts'
import type { ColumnChoice } from './record-columns.ts'
import type { ListChoice } from './use-choice.ts'
import type { ViewList } from './view-list.ts'

/** What every list has in its state. */
export type ListValues = { query?: string; sort?: Sort<string>; page: number; size: number }

export type ListRow<C extends Call> =
  Output<C> extends { records: readonly (infer R extends object)[] } ? R : never

type Given<C extends Call> = Partial<Input<C>>

/** The state of a list; pages of the portal have it in the address. */
export type StateProps<S> = { state: S; onState: (state: S, options?: { replace: boolean }) => void }

/** A list on a page: its state, its rows, and how to ask for an act. */
export type List<C extends Call, S, A extends string> = StateProps<S> & {
  /** Changes the state, and shows the first page. */
  set: (patch: Partial<S>) => void
  /** What every request has, such as the study. */
  given: Given<C>
  query: UseQueryResult<Output<C>, CallError>
  rows: readonly ListRow<C>[]
  /** Undefined while it is unknown. */
  total: number | undefined
  isNarrowed: boolean
  choice: ListChoice
  /** The selected rows that this browser has read; the others are read before an act. */
  chosen: readonly ListRow<C>[]
  ask: (act: A, rows?: readonly ListRow<C>[]) => void
}

/** The columns of a list as the user set them; with widths, heads let the user set these and the order. */
export type ListLayout<K extends string> = {
  columns: readonly (ColumnChoice<K> & { width?: number | null })[]
  read: (stored: unknown) => readonly ColumnChoice<K>[]
  setColumns: (columns: readonly ColumnChoice<K>[]) => void
  reset: () => void
  getLabel: (id: K) => string
  widen?: (id: string, width: number | null) => void
  move?: (id: string, to: string) => void
  hide?: (id: string) => void
}

/** An entry of the toolbar that opens a page, or asks for an act without rows. */
export type ListEntry<C extends Call, A extends string> = {
  icon: LucideIcon
  label: WordKey
  /** The call behind it, by which the server says why it is not open. */
  call?: string
  /** It is shown if the acting role has one of these buttons. */
  buttons?: readonly string[]
  /** It is shown if its page opens for the acting role. */
  ifOpens?: boolean
  /** Of several ways to begin: also offered in the empty list, before the button that adds. */
  whenEmpty?: boolean
} & ({ href: string | ((given: Given<C>) => string) } | { act: A })

export type ListExport = {
  call: Call
  label: WordKey
  icon?: LucideIcon
  /** The kind of its column templates; without it the file has the columns of `headers`. */
  kind?: ExportTemplate['kind']
  headers?: readonly string[]
  /** What the file has, as a sentence with `count`. */
  about: WordKey
  started?: WordKey
  /** Its name in the audit trail. */
  indexName?: string
  /** The file has the order of the list. */
  isSorted?: boolean
  /** Everything of the given record, without the filters of the list. */
  isWhole?: boolean
  /** It can have just the selected rows. */
  selects?: boolean
}

/** An act on the selected rows. */
type BatchAct<C extends Call, A extends string> = {
  act: A
  label: WordKey
  /** A frequent one is a button with an icon; the others are in one menu. */
  icon?: LucideIcon
  kind?: RecordAction['kind']
  danger?: boolean
  call?: string
  /** A refusal that comes with the rows. */
  refusal?: (data: Output<C> | undefined) => Reason | null
  /** The act takes the selection itself, so that no row has to be read. */
  takesChoice?: boolean
}

export type ListDialogProps<C extends Call, S, A extends string> = {
  act: A
  rows: readonly ListRow<C>[]
  list: List<C, S, A>
  /** Reads rows again, for another try; one that no longer matches is left out. */
  readNewest: (ids: readonly string[]) => Promise<readonly ListRow<C>[]>
  /** Called after the act; `failed` has the rows for which it failed: they stay selected. */
  onDone: (failed?: ReadonlySet<string>) => void
  onClose: () => void
}

type ListWords = {
  title: WordKey
  /** The accessible name of the table; the title by default. */
  table?: WordKey
  searchLabel?: WordKey
  search?: WordKey
  /** Nothing matches the filters; by default as if nothing exists. */
  filtered?: WordKey
  /** Nothing exists, and what to do. */
  empty: WordKey
  emptyText?: WordKey
  /** Who can add the first one, with the name of the button. */
  emptyAsk?: readonly [text: WordKey, button: string]
  /** The name of the bar of selected rows, and their count. */
  selection?: WordKey
  selected?: WordKey
}

/** One list of records: its call, its state in the address, its texts, and what is its own. */
export type RecordListParts<C extends Call, S extends ListValues, A extends string, K extends string> = {
  call: C
  state: ListState<S>
  words: ListWords
  /** The name of a row in the language in effect. */
  useName: () => (row: ListRow<C>) => string
  rowKey?: (row: ListRow<C>) => string
  edge?: (row: ListRow<C>) => Tone | undefined
  useColumns: (list: List<C, S, A>, shown: readonly K[]) => Column<ListRow<C>>[]
  useLayout?: () => ListLayout<K> | null
  useFilters?: (list: List<C, S, A>) => Filter[]
  /** The sentence about the number of rows. */
  useCount?: (list: List<C, S, A>, filters: readonly Filter[]) => string
  /** Texts that depend on the acting role or on what the list is of. */
  useWords?: (list: List<C, S, A>) => Partial<ListWords>
  searchLength?: number
  views?: ViewList & { share: WordKey }
  exports?: readonly ListExport[]
  add?: ListEntry<C, A> & {
    more?: { label: WordKey; entries: readonly ListEntry<C, A>[] }
    /** A refusal that comes with the rows. */
    refusal?: (data: Output<C> | undefined) => Reason | null
  }
  useRowActions?: (row: ListRow<C>, list: List<C, S, A>) => RecordAction[]
  /** The acts of a row are buttons: one or two, which no menu should hide. */
  rowButtons?: true
  batch?: readonly BatchAct<C, A>[]
  /** Why an act is not possible on a row. */
  useOff?: () => (row: ListRow<C>, act: A) => Off | undefined
  Dialog?: ComponentType<ListDialogProps<C, S, A>>
  /** A part of a page: the id and level of its heading. */
  section?: { id: string; level: 2 | 3 }
  /** Pages of one size, shown when there are several. */
  oneSize?: true
  /** In place of the table. */
  Body?: ComponentType<{ list: List<C, S, A> }>
  /** In place of title and count. */
  Head?: ComponentType<{ list: List<C, S, A>; count: string }>
  /** Between head and toolbar, and between toolbar and table. */
  Above?: ComponentType<{ list: List<C, S, A> }>
  Below?: ComponentType<{ list: List<C, S, A> }>
  Tools?: ComponentType<{ list: List<C, S, A> }>
  /** Below everything, once the rows are there: it would move with them. */
  After?: ComponentType
  /** Under the title, after the count. */
  Beside?: ComponentType<{ list: List<C, S, A> }>
}

type Defaults = 'rowKey' | 'useLayout' | 'useFilters' | 'useCount' | 'useWords' | 'useOff'

export type RecordListDeclaration<
  C extends Call,
  S extends ListValues,
  A extends string,
  K extends string,
> = RecordListParts<C, S, A, K> & Required<Pick<RecordListParts<C, S, A, K>, Defaults>>
