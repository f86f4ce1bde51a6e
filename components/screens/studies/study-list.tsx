import { Suspense, useEffect } from 'react'
import { listStudies } from '../../../contract/studies/list.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useOpenedView } from '../../shared/list/use-opened-view.ts'
import { useTableLayout } from '../../shared/list/use-table-layout.ts'
import type { ViewContent } from '../../shared/list/view-list.ts'
import { foot, head } from '../../shared/page/page.css.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { lastPage } from '../../ui/table/pager-pages.ts'
import { firstColumns, readColumns } from './columns.ts'
import { CountSentence } from './count-sentence.tsx'
import { getRequest, type StudyListState, writeListState } from './list-state.ts'
import { SelectedStudies } from './selected-studies.tsx'
import { StudyTable } from './study-table.tsx'
import { StudyToolbar } from './study-toolbar.tsx'
import { useRowActions } from './use-row-actions.ts'
import { readView, studyViews } from './views.ts'

const StudyDialog = late(() => import('./study-dialog.tsx').then(file => file.StudyDialog), NotLoaded)

type Props = {
  state: StudyListState
  onState: (state: StudyListState, options?: { replace: boolean }) => void
}

const columns = { first: firstColumns, read: readColumns }

/** The studies that the acting role may see: search, filters, views, columns, pins, actions (MD-S6). */
export function StudyList({ state, onState }: Props) {
  const { t } = useText()
  const layout = useTableLayout('studies', columns)
  const query = useScoped(listStudies, getRequest(state), { keepsRows: true })
  const rows = query.data?.records ?? []
  const total = query.data?.total ?? 0
  const acts = useRowActions(state, rows, total)
  const take = (view: ViewContent, options?: { replace: boolean }) => {
    if (view.columns.length > 0) layout.setColumns(readColumns(view.columns))
    onState(readView(view), options)
  }
  const isBare = Object.keys(writeListState(state)).length === 0
  useOpenedView(studyViews, isBare, view => take(view, { replace: true }))
  useClamp(query.isPlaceholderData ? undefined : query.data?.total, state, onState)
  return (
    <>
      <div className={head}>
        <h1>{t('studyScreens:title')}</h1>
        <CountSentence state={state} total={query.data?.total} />
      </div>
      <StudyToolbar
        {...{ state, layout, onState }}
        total={query.data?.total}
        onTake={take}
        selection={acts.choice.count > 0 && <SelectedStudies {...{ acts, total, state, layout }} />}
      />
      <StudyTable {...{ query, rows, layout, acts, state, onState }} />
      <div className={foot}>
        <Pager
          total={total}
          page={state.page}
          size={state.size}
          onChange={next => onState({ ...state, ...next })}
        />
      </div>
      <Suspense>
        {acts.asked && <StudyDialog {...acts.asked} onDone={acts.done} onClose={acts.close} />}
      </Suspense>
    </>
  )
}

/** A page past the end becomes the last one, without an extra entry in the browser's history. */
function useClamp(total: number | undefined, state: StudyListState, onState: Props['onState']) {
  useEffect(() => {
    if (total === undefined) return
    const last = lastPage(total, state.size)
    if (state.page > last) onState({ ...state, page: last }, { replace: true })
  }, [total, state, onState])
}
