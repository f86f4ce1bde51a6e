import { Check, ListChecks, Plus } from 'lucide-react'
import { listAccessRequests, listOwnAccessRequests } from '../../../contract/access-requests/calls.ts'
import { accessRequestKind, accessRequestState } from '../../../contract/access-requests/shapes.ts'
import type { WordKey } from '../../../locales/words.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import * as css from './access-requests.css.ts'
import { type RequestListState, requestStates } from './list-state.ts'
import { getFormPath, ownPath, reviewPath, useIsApplicant } from './paths.ts'
import { type RequestListKind, useColumns, useSubject } from './request-columns.tsx'
import { useBatchOff } from './use-batch-off.ts'

const ApproveDialog = lazyPart(
  () => import('./approve-dialog.tsx').then(file => file.ApproveDialog),
  NotLoaded,
)

type ListCall = typeof listOwnAccessRequests | typeof listAccessRequests
type Requests = List<ListCall, RequestListState, 'approve'>

function useFilters(kind: RequestListKind, list: Requests) {
  const { t } = useText()
  const states = accessRequestState.options.filter(
    each => kind === 'own' || !['draft', 'withdrawn'].includes(each),
  )
  const getOverdue = () =>
    getChoices(list, 'overdue', t('accessRequests:column.dueAt'), ['yes'], () =>
      t('accessRequests:onlyOverdue'),
    )
  return [
    getChoices(list, 'kind', t('terms:kind'), accessRequestKind.options, value =>
      t(`accessRequests:kind.${value}`),
    ),
    getChoices(list, 'state', t('terms:status'), states, value => t(`accessRequests:state.${value}`)),
    ...(kind === 'review' ? [getOverdue()] : []),
  ]
}

const further = (['remove', 'invite'] as const).map(kind => ({
  icon: Plus,
  label: `accessRequests:form.${kind}` as const,
  href: getFormPath(kind),
  ifOpens: true,
}))

function useEmptyText(kind: RequestListKind): WordKey {
  const isApplicant = useIsApplicant()
  if (kind === 'review') return 'accessRequests:noneReviewText'
  return isApplicant ? 'accessRequests:noneOwnText' : 'accessRequests:noneOwnSelf'
}

/** Selects the requests of the page that can be approved together. */
function SelectSafe({ list: { rows, choice } }: { list: Requests }) {
  const { t } = useText()
  const getOff = useBatchOff()
  const safe = rows.filter(row => !getOff(row)).map(({ id }) => id)
  if (safe.length === 0) return null
  return (
    <Button icon={ListChecks} onClick={() => choice.only(safe)}>
      {t('accessRequests:batch.select', { count: safe.length })}
    </Button>
  )
}

/** What the reviewer does with several requests. */
const batch = {
  batch: [
    { act: 'approve', icon: Check, label: 'accessRequests:decide.approve', call: 'approveAccessRequests' },
  ],
  useOff: useBatchOff,
  Tools: SelectSafe,
  Dialog: (props: ListDialogProps<ListCall, RequestListState, 'approve'>) => <ApproveDialog {...props} />,
} as const

const getList = (kind: RequestListKind) =>
  recordList<ListCall, RequestListState, 'approve'>({
    call: kind === 'own' ? listOwnAccessRequests : listAccessRequests,
    state: requestStates[kind],
    words: {
      title: 'portal:title.accessRequests',
      searchLabel: 'accessRequests:searchLabel',
      search: 'accessRequests:search',
      filtered: 'accessRequests:filtered',
      empty: kind === 'own' ? 'accessRequests:noneOwn' : 'accessRequests:noneReview',
      selection: 'accessRequests:batch.selection',
      selected: 'accessRequests:batch.selected',
    },
    ...(kind === 'review' && batch),
    useWords: () => ({ emptyText: useEmptyText(kind) }),
    searchLength: 100,
    useName: useSubject,
    useColumns: ({ rows }) => useColumns(kind, rows),
    useFilters: list => useFilters(kind, list),
    useCount: ({ total = 0 }) => useText().t('accessRequests:count', { count: total }),
    Head: ({ count }) => (
      <p className={css.count} role="status">
        {count}
      </p>
    ),
    add: {
      call: 'addAccessRequest',
      icon: Plus,
      label: 'accessRequests:form.add',
      href: getFormPath('add'),
      more: { label: 'portal:title.accessRequests', entries: further },
    },
  })

const lists = { review: getList('review'), own: getList('own') }

/** The access requests about roles in a study, within the scope of the reviewer. */
export const StudyRequests = ({ studyId, ...props }: StateProps<RequestListState> & { studyId: string }) => (
  <RecordList of={lists.review} given={{ studyId }} {...props} />
)

type Props = StateProps<RequestListState> & { list: RequestListKind }

/** Access requests: the list of the reviewer, or the own ones (B49, B55). */
export function AccessRequests({ list, state, onState }: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const reviews = useWhy('listAccessRequests').listAccessRequests === undefined
  const content = <RecordList key={list} of={lists[list]} state={state} onState={onState} />
  return (
    <>
      <h1 className={css.title}>{t('portal:title.accessRequests')}</h1>
      {reviews ? (
        <Tabs
          label={t('accessRequests:lists')}
          items={[
            { id: 'review', label: t('accessRequests:reviewTitle'), content: list === 'review' && content },
            { id: 'own', label: t('accessRequests:mine'), content: list === 'own' && content },
          ]}
          value={list}
          onChange={id => go(id === 'own' ? ownPath : reviewPath)}
        />
      ) : (
        content
      )}
    </>
  )
}
