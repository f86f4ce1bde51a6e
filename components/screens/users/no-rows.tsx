import { UserPlus } from 'lucide-react'
import type { CallError } from '../../../client/http/call-error.ts'
import { wordAt } from '../../../client/words/i18n.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import type { Off } from '../../ui/base/off.ts'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { isNarrowed, type UserListState, widened } from './list-state.ts'

type Props = {
  error: CallError | null
  onRetry: () => void
  state: UserListState
  onState: (state: UserListState) => void
  onAdd: () => void
  addOff?: Off | undefined
}

/** Why there are no rows: a failure, a search without matches, filters, or no users yet. */
export function NoRows({ error, onRetry, state, onState, onAdd, addOff }: Props) {
  const { t } = useText()
  if (error) return <Failed error={error} onRetry={onRetry} />
  if (state.query) return <EmptySearch query={state.query} onClear={() => onState(widened(state))} />
  if (isNarrowed(state)) {
    const clear = <ClearButton onClear={() => onState(widened(state))}>{t('users:filter.clear')}</ClearButton>
    return <EmptyState title={t('users:empty.filtered')} action={clear} />
  }
  const add = (
    <Button variant="primary" icon={UserPlus} onClick={onAdd} off={addOff}>
      {t('users:add.button')}
    </Button>
  )
  const text = addOff
    ? t('users:empty.askText', { button: wordAt('menus:button.USER_MANAGEMENT_ADD') })
    : t('users:empty.neverText')
  return <EmptyState title={t('users:empty.never')} text={text} action={addOff ? undefined : add} />
}
