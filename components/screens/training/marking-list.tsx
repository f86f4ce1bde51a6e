import { dateMinute } from '../../../client/zones/format.ts'
import { trainingChoices } from '../../../contract/training/calls.ts'
import { waitingAttempts } from '../../../contract/training/marking.ts'
import type { WaitingAttempt } from '../../../contract/training/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { getFilter } from '../../shared/list/filters.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { nameLink } from '../../shared/page/page.css.ts'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { getMarkingPath, type MarkingListState, markingState } from './list-state.ts'

type Waiting = List<typeof waitingAttempts, MarkingListState, never>

function useColumns(): Column<WaitingAttempt>[] {
  const { t } = useText()
  const getName = useListedName()
  const { column, name } = useColumnKinds<WaitingAttempt>()
  return [
    column('name', t('terms:personName'), row =>
      row.marking ? (
        getName(row.person)
      ) : (
        <Anchor href={getMarkingPath(row.id)} className={nameLink}>
          {getName(row.person)}
        </Anchor>
      ),
    ),
    name('training', t('training:training'), row => row.training, { wrap: true }),
    name('course', t('training:marking.course'), row => row.course, { wrap: true }),
    column('no', t('training:marking.attempt'), row => row.no, { numeric: true }),
    column('submitted', t('training:marking.submitted'), row => dateMinute(row.submittedAt), { mono: true }),
    column('score', t('training:marking.score'), row =>
      t('training:marking.rightOf', { done: row.rightAnswers, all: row.questions }),
    ),
  ]
}

function useRowActions(row: WaitingAttempt) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  return [
    {
      id: 'mark',
      label: t('training:marking.mark'),
      off: whyOff(row.marking, locale, 'markAttempt'),
      onChoose: () => go(getMarkingPath(row.id)),
    },
  ]
}

const waiting = recordList<typeof waitingAttempts, MarkingListState>({
  call: waitingAttempts,
  state: markingState,
  words: {
    title: 'portal:title.trainingMarking',
    searchLabel: 'training:search',
    filtered: 'training:nothing',
    empty: 'training:marking.empty',
    emptyText: 'training:marking.emptyText',
  },
  useCount: ({ total = 0 }: Waiting) => useText().t('training:marking.count', { count: total }),
  useName: () => {
    const getName = useNameOf()
    return ({ person }) => getName(person)
  },
  useColumns,
  useFilters: list => {
    const { t, locale } = useText()
    const { data } = useScoped(trainingChoices, {}, { staleTime: 60_000, loading: false })
    const options = (data?.trainings ?? []).map(each => ({ value: each.id, label: localName(each, locale) }))
    return options.length > 0 ? [getFilter(list, 'taskIds', t('training:training'), options)] : []
  },
  useRowActions,
  rowButtons: true,
})

/** Tests that wait for a marker, those handed in first at the top (MD-L2). */
export const MarkingList = (props: StateProps<MarkingListState>) => <RecordList of={waiting} {...props} />
