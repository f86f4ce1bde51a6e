import { useState } from 'react'
import { getInstant, getMinute } from '../../../client/local-time.ts'
import { trainingOverview } from '../../../contract/training/calls.ts'
import { trainingFigures } from '../../../contract/training/shapes.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { StateProps } from '../../shared/list/list-types.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { Tabs } from '../../ui/base/tabs.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
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

/** The figures as equal tiles, each a link to the list that it counts. */
function Figures({ state }: Pick<Props, 'state'>) {
  const { t, locale } = useText()
  const query = useScoped(
    trainingOverview,
    { ...matrixState.toFilters(state), by: state.by },
    { keepsRows: true },
  )
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

/** The training of the scope: figures, and below them the list, the matrix or the parts (MD-L2). */
export function TrainingPage(props: Props) {
  const { t } = useText()
  const { state, onState } = props
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
      <Figures state={state} />
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
