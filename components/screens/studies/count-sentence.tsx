import { number } from '../../../client/zones/format.ts'
import { countStudies } from '../../../contract/studies/list.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { count } from '../../shared/page/page.css.ts'
import { isNarrowed, type StudyListState } from './list-state.ts'

type Props = { state: StudyListState; total: number | undefined }

/** The number of studies, or of matches with the filters. */
export function CountSentence({ state, total }: Props) {
  const { t } = useText()
  const narrowed = isNarrowed(state)
  const all = useScoped(countStudies, {}, { enabled: narrowed, staleTime: 60_000, loading: false })
  if (total === undefined) return <p className={count} role="status" />
  const everything = all.data?.total ?? total
  return (
    <p className={count} role="status">
      {narrowed
        ? t('studyScreens:count.match', { matching: number(total), total: number(everything) })
        : t('studyScreens:count.all', { count: total })}
    </p>
  )
}
