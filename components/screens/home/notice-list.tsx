import { listNotices } from '../../../contract/notices/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { byDayCome, byDueDay } from '../../widgets/notice-bell/days.ts'
import { noticeKinds } from '../../widgets/notice-bell/kinds.ts'
import { DayList } from './day-list.tsx'
import * as css from './home.css.ts'
import type { NoticeListState, NoticeType } from './list-state.ts'
import { NoticeItem } from './notice-item.tsx'
import { useMarks } from './use-marks.tsx'

type Props = {
  type: NoticeType
  state: NoticeListState
  onState: (state: NoticeListState, options?: { replace: boolean }) => void
}

/** The whole list of to-dos or notices (B11, D21): filters, days, marks. */
export function NoticeList({ type, state, onState }: Props) {
  const { t } = useText()
  const input = {
    type,
    ...(state.state === 'all' ? {} : { open: state.state === 'open' }),
    ...(state.kind ? { kind: state.kind } : {}),
    limit: state.size,
    pageNum: state.page,
  }
  const query = useScoped(listNotices, input, { keepsRows: true })
  const total = query.data?.total ?? 0
  const marks = useMarks(type)
  const markAll = () => marks.all(state.kind)
  useLastPage(query, state, onState)
  const records = query.data?.records ?? []
  const groups =
    type === 'todo' && state.state === 'open' ? byDueDay(records, new Date()) : byDayCome(records, new Date())
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t(type === 'todo' ? 'portal:title.todo' : 'portal:title.notification')}</h1>
        <p className={css.meta} role="status">
          {query.data && t('home:list.count', { count: total })}
        </p>
      </div>
      <Toolbar type={type} state={state} onState={onState} onMarkAll={markAll} canMarkAll={total > 0} />
      {query.isPending && <Skeleton lines={6} size="row" />}
      {query.error && (
        <ErrorState
          title={query.error.message || t('portal:state.errorTitle')}
          errorId={query.error.requestId}
          onRetry={() => query.refetch()}
        />
      )}
      {query.data && (
        <div className={css.rule}>
          {records.length === 0 && <Nothing type={type} state={state} />}
          <DayList groups={groups} level={2}>
            {notice => (
              <NoticeItem
                key={notice.id}
                notice={notice}
                onOpen={() => marks.opened(notice)}
                end={marks.button(notice)}
              />
            )}
          </DayList>
          <div className={css.foot}>
            <Pager
              total={total}
              page={state.page}
              size={state.size}
              onChange={next => onState({ ...state, ...next })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

function Nothing({ type, state }: Pick<Props, 'type' | 'state'>) {
  const { t } = useText()
  const narrowed = state.kind !== null || state.state !== 'open'
  const title = type === 'todo' ? 'home:todos.none' : 'home:list.emptyNotification'
  return <EmptyState title={t(narrowed ? 'home:list.none' : title)} />
}

type ToolbarProps = Props & { onMarkAll: () => void; canMarkAll: boolean }

function Toolbar({ type, state, onState, onMarkAll, canMarkAll }: ToolbarProps) {
  const { t, wordAt } = useText()
  const words = type === 'todo' ? (['todo', 'done'] as const) : (['unread', 'read'] as const)
  const states = [
    { value: 'open', label: t(`home:filter.${words[0]}`) },
    { value: 'closed', label: t(`home:filter.${words[1]}`) },
    { value: 'all', label: t('ui:filter.any') },
  ]
  const kinds = noticeKinds.map(value => ({ value, label: wordAt(`notices:kind.${value}`) }))
  const chosenState = (value: string) =>
    (['open', 'closed', 'all'] as const).find(each => each === value) ?? 'open'
  return (
    <div className={css.toolbar}>
      <SelectField
        label={t('home:filter.state')}
        options={states}
        value={state.state}
        onChange={event => onState({ ...state, state: chosenState(event.currentTarget.value), page: 1 })}
      />
      <SelectField
        label={t('home:filter.kind')}
        placeholder={t('ui:filter.any')}
        options={kinds}
        value={state.kind ?? ''}
        onChange={event => {
          const kind = noticeKinds.find(each => each === event.currentTarget.value) ?? null
          onState({ ...state, kind, page: 1 })
        }}
      />
      <span className={css.spacer} />
      {type === 'notification' && state.state === 'open' && canMarkAll && (
        <Button onClick={onMarkAll}>{t('home:mark.all')}</Button>
      )}
    </div>
  )
}
