import { Suspense } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { Call } from '../../../contract/define.ts'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Failed } from '../call/failed.tsx'
import { useText } from '../call/use-text.ts'
import { hasWrongId } from '../call/wrong-id.ts'
import { count as countText, foot, head } from '../page/page.css.ts'
import { useWhy } from '../why/use-why.ts'
import * as css from './list.css.ts'
import { ExportButton } from './list-export.tsx'
import { getSort, ListRows, useRowColumns } from './list-rows.tsx'
import type { ListValues, RecordListDeclaration, RecordListParts } from './list-types.ts'
import { SelectedRows } from './selected-rows.tsx'
import { AddButton, ListToolbar } from './toolbar.tsx'
import { useAdd } from './use-add.ts'
import { type RecordListProps, useRecordList } from './use-record-list.ts'
import { ListViews } from './views-menu.tsx'

const defaults = {
  rowKey: (row: object) => (row as { id: string }).id,
  useLayout: () => null,
  useFilters: () => [],
  useCount: () => '',
  useWords: () => ({}),
  useOff: () => () => undefined,
} as const

/** Declares a list of records once; `<RecordList>` draws it. */
export const recordList = <
  C extends Call,
  S extends ListValues,
  A extends string = never,
  K extends string = never,
>(
  parts: RecordListParts<C, S, A, K>,
): RecordListDeclaration<C, S, A, K> => ({ ...defaults, ...parts })

/** A list of records: title and count, search, filters, views, columns, export, selection, table, acts and pages. */
export function RecordList<C extends Call, S extends ListValues, A extends string, K extends string>(
  props: RecordListProps<C, S, A, K>,
) {
  const { of } = props
  const { Above, Below, After, Dialog, section, oneSize } = of
  const used = useUsedList(props)
  const { list, dialog } = used
  const { state, onState, query, total = 0 } = list
  const { size } = state
  if (query.error && isGone(query.error))
    return (
      <>
        <ListHead {...used} />
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  const parts = (
    <>
      <ListHead {...used} />
      {Above && <Above list={list} />}
      {used.hasTools && <Tools {...used} />}
      {Below && <Below list={list} />}
      <ListRows {...used} />
      {list.total !== undefined && (!oneSize || total > size) && (
        <div className={foot}>
          <Pager
            total={total}
            page={state.page}
            size={size}
            sizes={oneSize && [size]}
            onChange={next => onState({ ...of.state.leave(state), ...next })}
          />
        </div>
      )}
      <Suspense>
        {After && !query.isPending && <After />}
        {Dialog && dialog && <Dialog {...dialog} />}
      </Suspense>
    </>
  )
  return section ? <section aria-labelledby={section.id}>{parts}</section> : parts
}

/** The address names no record that the user may see, such as the study of a list. */
const isGone = (error: CallError) => error.name === 'dataNotFound' || hasWrongId(error)

/** Why calls of the list are not open to the acting role, by their names. */
function useListWhy<C extends Call, S extends ListValues, A extends string, K extends string>({
  add,
  exports = [],
  batch = [],
}: RecordListDeclaration<C, S, A, K>) {
  const entries = [add, ...(add?.more?.entries ?? []), ...batch]
  const names = [...entries.flatMap(entry => entry?.call ?? []), ...exports.map(each => each.call.name)]
  return useWhy(...new Set(names))
}

function useUsedList<C extends Call, S extends ListValues, A extends string, K extends string>(
  props: RecordListProps<C, S, A, K>,
) {
  const { of } = props
  const used = useRecordList(props)
  const why = useListWhy(of)
  const filters = of.useFilters(used.list)
  const words = { ...of.words, ...of.useWords(used.list) }
  const hasTools = words.searchLabel ?? of.views ?? of.exports ?? of.Tools ?? filters[0]
  const layout = of.useLayout()
  return {
    ...used,
    of,
    why,
    filters,
    words,
    layout,
    columns: useRowColumns({ of, list: used.list, layout }),
    add: useAdd(of, used.list, why),
    /** Without a toolbar, the button that adds is beside the heading; in an empty list below it. */
    hasTools: Boolean(hasTools),
  }
}

export type UsedList<C extends Call, S extends ListValues, A extends string, K extends string> = ReturnType<
  typeof useUsedList<C, S, A, K>
>

function ListHead<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list,
  filters,
  words,
  add,
  hasTools,
}: UsedList<C, S, A, K>) {
  const { t } = useText()
  const counted = of.useCount(list, filters)
  const count = list.total === undefined ? '' : counted
  const { Head, Beside, section } = of
  if (Head) return <Head list={list} count={count} />
  const Heading = section ? (`h${section.level}` as const) : 'h1'
  const heading = <Heading id={section?.id}>{t(words.title)}</Heading>
  const status = of.useCount !== defaults.useCount && (
    <p className={countText} role="status">
      {count}
    </p>
  )
  if (hasTools && !section)
    return (
      <div className={head}>
        {heading}
        {status}
        {Beside && <Beside list={list} />}
      </div>
    )
  return (
    <div className={css.line}>
      <div className={css.heading}>
        {heading}
        {status}
      </div>
      {Beside && <Beside list={list} />}
      {!hasTools && add && Boolean(list.total) && <AddButton {...add} />}
    </div>
  )
}

/** Search, filters, views, columns and exports, and the button that adds; the bar of selected rows covers them. */
function Tools<C extends Call, S extends ListValues, A extends string, K extends string>(
  used: UsedList<C, S, A, K>,
) {
  const { t } = useText()
  const { of, list, filters, words, layout, add } = used
  const { state, onState, set, choice } = list
  const { views, exports = [], Tools: Further } = of
  const search = words.search ?? words.searchLabel
  return (
    <ListToolbar
      search={
        words.searchLabel && {
          label: t(words.searchLabel),
          placeholder: search && t(search),
          maxLength: of.searchLength,
          query: state.query ?? '',
          onQuery: query => set({ query } as Partial<S>),
        }
      }
      filters={filters}
      onClear={() => onState({ ...of.state.widen(state), query: state.query })}
      sort={getSort(used)}
      add={add}
      selection={choice.count > 0 && <SelectedRows {...used} />}
    >
      {Further && <Further list={list} />}
      {views && <ListViews views={views} of={of} list={list} layout={layout} />}
      {layout && (
        <ColumnChooser
          columns={layout.columns.map(({ id }, at) => ({ id, label: layout.getLabel(id), fixed: at === 0 }))}
          value={layout.columns.map(({ id, shown }) => ({ id, shown }))}
          onChange={next => layout.setColumns(layout.read(next))}
          onReset={layout.reset}
        />
      )}
      {exports.map(each => (
        <ExportButton key={each.call.name} {...used} file={each} />
      ))}
    </ListToolbar>
  )
}
