import type { Call } from '../../../contract/define.ts'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { SortMenuProps } from '../../ui/table/sort-menu.tsx'
import { Failed } from '../call/failed.tsx'
import { isDenied } from '../call/failure.ts'
import { useText } from '../call/use-text.ts'
import * as css from './list.css.ts'
import type { List, ListLayout, ListRow, ListValues, RecordListDeclaration } from './list-types.ts'
import type { UsedList } from './record-list.tsx'

/** The rows of one page, or why there are none. */
export function ListRows<C extends Call, S extends ListValues, A extends string, K extends string>(
  used: UsedList<C, S, A, K>,
) {
  const { query, rows } = used.list
  // A failure leaves the rows that were loaded, dimmed.
  return (
    <>
      {query.error && !isDenied(query.error) && rows.length > 0 && !used.of.Body && (
        <Failed small error={query.error} onRetry={() => void query.refetch()} />
      )}
      <Rows {...used} />
    </>
  )
}

function Rows<C extends Call, S extends ListValues, A extends string, K extends string>(
  used: UsedList<C, S, A, K>,
) {
  const { t } = useText()
  const { of, list, layout, words, changed, columns } = used
  const { Body } = of
  const { query, rows, choice } = list
  const getName = of.useName()
  if (query.isPending) return <Skeleton lines={of.section ? 5 : 10} size="row" />
  if (Body) return query.error || rows.length === 0 ? <NoRows {...used} /> : <Body list={list} />
  const sort = getSort(used)
  return (
    <DataTable
      caption={t(words.table ?? words.title)}
      columns={columns}
      rows={query.error && isDenied(query.error) ? [] : rows}
      rowKey={of.rowKey}
      rowName={getName}
      sort={sort?.sorts[0]}
      onSort={sort && (next => sort.onSorts(next ? [next] : []))}
      layout={layout ? getHeads(layout) : undefined}
      selection={
        of.batch || of.exports?.some(each => each.selects)
          ? { has: choice.has, onToggle: choice.toggle }
          : undefined
      }
      spine={of.edge}
      changed={changed}
      busy={query.isPlaceholderData || query.error !== null}
      empty={<NoRows {...used} />}
    />
  )
}

/** The order of the rows, for their heads or the menu over cards; absent where the list has none. */
export function getSort<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list: { state, set },
  columns,
}: Pick<UsedList<C, S, A, K>, 'of' | 'list' | 'columns'>): SortMenuProps | undefined {
  const { sort } = state
  if (!sort) return undefined
  return {
    columns: columns.filter(each => each.sortable),
    sorts: [{ id: sort.field, descending: sort.descending }],
    onSorts: ([next]) =>
      set({
        sort: next ? { field: next.id, descending: next.descending } : of.state.start.sort,
      } as Partial<S>),
  }
}

type Layout = NonNullable<UsedList<Call, ListValues, never, string>['layout']>

/** Widths and order of columns in their heads. */
function getHeads({ columns, widen, move, hide }: Pick<Layout, 'columns' | 'widen' | 'move' | 'hide'>) {
  if (!widen || !move) return undefined
  const widths = columns.flatMap(({ id, width }) => (width ? [[id, width]] : []))
  return { widths: Object.fromEntries(widths), onWidth: widen, onMove: move, onHide: hide }
}

type RowColumnsOptions<C extends Call, S extends ListValues, A extends string, K extends string> = {
  of: RecordListDeclaration<C, S, A, K>
  list: List<C, S, A>
  layout: ListLayout<K> | null
}

/** The shown columns, and the menu of each row. */
export function useRowColumns<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list,
  layout,
}: RowColumnsOptions<C, S, A, K>): Column<ListRow<C>>[] {
  const { t } = useText()
  const shown = (layout?.columns ?? []).filter(column => column.shown).map(({ id }) => id)
  const columns = of.useColumns(list, shown)
  if (!of.useRowActions) return columns
  const cell = (row: ListRow<C>) => <RowMenu of={of} list={list} row={row} />
  return [...columns, { id: 'actions', head: t('common:list.actions'), actions: true, cell }]
}

type RowMenuProps<C extends Call, S extends ListValues, A extends string, K extends string> = Omit<
  RowColumnsOptions<C, S, A, K>,
  'layout'
> & { row: ListRow<C> }

function RowMenu<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list,
  row,
}: RowMenuProps<C, S, A, K>) {
  const { t } = useText()
  const name = of.useName()(row)
  const actions = of.useRowActions?.(row, list) ?? []
  if (!of.rowButtons) return <ActionMenu label={t('common:list.rowActions', { name })} actions={actions} />
  return (
    <span className={css.rowButtons}>
      {actions.map(({ id, label, name: said, off, onChoose }) => (
        <Button key={id} small off={off} aria-label={said} onClick={onChoose}>
          {label}
        </Button>
      ))}
    </span>
  )
}

/** Why there are no rows: a failure, a search without matches, filters, or nothing exists yet. */
function NoRows<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list: { query, state, onState, isNarrowed },
  words,
  add,
}: UsedList<C, S, A, K>) {
  const { t, wordAt } = useText()
  const small = Boolean(of.section)
  const clear = () => onState(of.state.widen(state))
  if (query.error) return <Failed small={small} error={query.error} onRetry={() => void query.refetch()} />
  if (state.query) return <EmptySearch small={small} query={state.query} onClear={clear} />
  if (isNarrowed)
    return (
      <EmptyState
        small={small}
        title={t(words.filtered ?? words.empty)}
        action={<ClearButton onClear={clear}>{t('ui:filter.clearAll')}</ClearButton>}
      />
    )
  const [ask, button] = (add?.off && words.emptyAsk) || []
  const text = ask
    ? t(ask, { button: wordAt(`menus:button.${button}`) })
    : words.emptyText && t(words.emptyText)
  return (
    <EmptyState
      small={small}
      title={t(words.empty)}
      text={text}
      action={
        add &&
        !add.off &&
        [...(add.more?.entries.filter(each => each.whenEmpty && !each.off) ?? []), add].map((way, at) => (
          <Button
            key={way.label}
            variant={at === 0 ? 'primary' : undefined}
            icon={way.icon}
            onClick={'onAdd' in way ? way.onAdd : way.onChoose}
          >
            {way.label}
          </Button>
        ))
      }
    />
  )
}
