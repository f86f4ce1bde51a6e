import { Plus } from 'lucide-react'
import type { CallError } from '../../../client/http/call-error.ts'
import { wordAt } from '../../../client/words/i18n.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { isNarrowed, type StudyListState, widened } from './list-state.ts'

type Props = {
  error: CallError | null
  onRetry: () => void
  state: StudyListState
  onState: (state: StudyListState) => void
}

/** Why there are no rows: a failure, a search without matches, filters, or no studies yet. */
export function NoRows({ error, onRetry, state, onState }: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const off = useWhy('addStudy').addStudy
  if (error) return <Failed error={error} onRetry={onRetry} />
  const clear = () => onState(widened(state))
  if (state.query) return <EmptySearch query={state.query} onClear={clear} />
  if (isNarrowed(state))
    return (
      <EmptyState
        title={t('studyScreens:empty.filtered')}
        action={<ClearButton onClear={clear}>{t('studyScreens:empty.clear')}</ClearButton>}
      />
    )
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => go('/csr_mds/study/create')}>
      {t('studyScreens:add')}
    </Button>
  )
  const text = off
    ? t('studyScreens:empty.askText', { button: wordAt('menus:button.STUDY_MANAGEMENT_ADD') })
    : t('studyScreens:empty.neverText')
  return <EmptyState title={t('studyScreens:empty.never')} text={text} action={off ? undefined : add} />
}
