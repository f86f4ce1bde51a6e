import { GraduationCap, Plus } from 'lucide-react'
import { useState } from 'react'
import { getInstant, getMinute } from '../../../client/local-time.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { courseList } from '../../../contract/courses/calls.ts'
import { trainingOverview } from '../../../contract/training/calls.ts'
import { trainingFigures } from '../../../contract/training/shapes.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { StateProps } from '../../shared/list/list-types.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { coursesPath } from '../courses/paths.ts'
import { addPath } from '../training-tasks/paths.ts'
import { AssignmentList } from './assignment-list.tsx'
import {
  getTrainingPath,
  markingPath,
  matrixState,
  type TrainingListState,
  trainingViews,
} from './list-state.ts'
import { TrainingMatrix } from './matrix.tsx'
import { Parts } from './parts.tsx'
import * as css from './training.css.ts'

type Props = StateProps<TrainingListState>

const useOverview = (state: TrainingListState) =>
  useScoped(trainingOverview, { ...matrixState.toFilters(state), by: state.by }, { keepsRows: true })

/** The figures as equal tiles, each a link to the list that it counts. */
function Figures({ state, query }: Pick<Props, 'state'> & { query: ReturnType<typeof useOverview> }) {
  const { t, locale } = useText()
  const { data, error } = query
  if (error && !data) return <Failed small error={error} onRetry={() => void query.refetch()} />
  return (
    <nav className={css.tiles} aria-label={t('training:figures')}>
      {trainingFigures.map(figure => (
        <Anchor
          key={figure}
          href={getTrainingPath({ ...state, view: 'list', figure, states: [] })}
          className={css.tile}
          aria-current={state.view === 'list' && state.figure === figure}
        >
          <span className={css.tileCount} aria-busy={!data}>
            {data?.figures[figure].toLocaleString(locale) ?? '\u00a0'}
          </span>
          {t(`training:figure.${figure}`)}
        </Anchor>
      ))}
    </nav>
  )
}

/** The moment of everything on the page; empty for now. */
function Moment({ state, onState }: Props) {
  const { t } = useText()
  const [minute, setMinute] = useState(() => getMinute(state.at || null))
  return (
    <div className={css.moment}>
      <DateTimeField
        label={t('training:moment')}
        hint={t('training:momentHint')}
        value={minute}
        onChange={next => {
          setMinute(next)
          const at = getInstant(next) ?? ''
          if (at !== '' || next === '') onState({ ...state, at, page: 1 })
        }}
      />
    </div>
  )
}

const acts = {
  course: { button: buttonKey(1052, 'COURSE_EDIT'), href: coursesPath },
  task: { button: buttonKey(1053, 'TRAINING_TASK_EDIT'), href: addPath },
} as const

/** A company without training: the one next thing that the role may do, or who can. */
function NoTraining() {
  const { t } = useText()
  const { go } = useNavigation()
  const { buttons } = useSession()
  const may = (act: keyof typeof acts) => buttons.includes(acts[act].button)
  const courses = useScoped(courseList, { limit: 1 }, { enabled: may('course'), loading: false }).data
  if (may('course') && !courses) return null
  const act = may('course') && !(courses?.total && may('task')) ? 'course' : may('task') ? 'task' : null
  return (
    <EmptyState
      icon={GraduationCap}
      title={t('training:never.title')}
      text={t(`training:never.${act ?? 'ask'}`)}
      action={
        act && (
          <Button variant="primary" icon={Plus} onClick={() => go(acts[act].href)}>
            {t(act === 'course' ? 'courses:create.title' : 'trainingTasks:add')}
          </Button>
        )
      }
    />
  )
}

/** The training of the scope: figures, and below them the list, the matrix or the parts (MD-L2). */
export function TrainingPage(props: Props) {
  const { t } = useText()
  const { state, onState } = props
  const query = useOverview(state)
  const isNarrowed = matrixState.getAddress(state) !== ''
  const isEmpty = !isNarrowed && query.data && trainingFigures.every(each => query.data.figures[each] === 0)
  if (isEmpty)
    return (
      <>
        <h1>{t('menus:learning')}</h1>
        <NoTraining />
      </>
    )
  const content = {
    list: <AssignmentList {...props} />,
    matrix: <TrainingMatrix {...props} />,
    parts: <Parts {...props} />,
  }
  return (
    <>
      <div className={css.top}>
        <div className={head}>
          <h1>{t('menus:learning')}</h1>
          <Anchor href={markingPath}>{t('training:marking.open')}</Anchor>
        </div>
        <Moment {...props} />
      </div>
      <Figures state={state} query={query} />
      <Tabs
        label={t('training:views')}
        items={trainingViews.map(id => ({ id, label: t(`training:view.${id}`), content: content[id] }))}
        value={state.view}
        onChange={id =>
          onState({ ...state, page: 1, view: trainingViews.find(each => each === id) ?? 'list' })
        }
      />
    </>
  )
}
