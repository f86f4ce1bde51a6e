import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { toneOf } from '../../shared/people/person.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import type { OrgRecordProps } from './org-kind.ts'
import { PeopleSearch } from './people-search.tsx'
import * as css from './places.css.ts'

/** Rows of one page. */
export const peopleSize = 15

type Row = { id: string; status: keyof typeof toneOf }
type Props<T extends Row> = Pick<OrgRecordProps, 'state' | 'onState'> & {
  /** The heading's id. */
  id: string
  title: string
  none: string
  query: UseQueryResult<{ records: T[]; total: number }, CallError>
  columns: Column<T>[]
  /** Beside the heading. */
  action?: ReactNode
  /** Beside the search. */
  filter?: ReactNode
  /** Between search and table. */
  children?: ReactNode
}

/** The people of a record of a tree: search, table, pages. */
export function OrgPeople<T extends Row>(props: Props<T>) {
  const { id, title, none, query, columns, action, filter, children, state, onState } = props
  const total = query.data?.total ?? 0
  useLastPage(query, { ...state, size: peopleSize }, ({ page }) =>
    onState({ ...state, page }, { replace: true }),
  )
  const find = (words: string) => onState({ ...state, query: words, page: 1 }, { replace: true })
  const empty: ComponentProps<typeof DataTable>['empty'] = state.query ? (
    <EmptySearch small query={state.query} onClear={() => onState({ ...state, query: '', page: 1 })} />
  ) : (
    <EmptyState small title={none} />
  )
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      <div className={css.bar}>
        <PeopleSearch query={state.query} onQuery={find} />
        {filter}
      </div>
      {children}
      <Loaded query={query} small lines={5}>
        {({ records }) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={records}
            rowKey={row => row.id}
            spine={row => toneOf[row.status]}
            busy={query.isPlaceholderData}
            empty={empty}
          />
        )}
      </Loaded>
      {total > peopleSize && (
        <Pager
          total={total}
          page={state.page}
          size={peopleSize}
          sizes={[peopleSize]}
          onChange={({ page }) => onState({ ...state, page })}
        />
      )}
    </section>
  )
}
