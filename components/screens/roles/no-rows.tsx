import { Plus } from 'lucide-react'
import { wordAt } from '../../../client/words/i18n.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { isNarrowed, widened } from './list-state.ts'
import type { ToolbarProps } from './toolbar.tsx'

/** Why there are no rows: a search without matches, filters, or no roles yet. */
export function NoRows({ state, onState, onAdd, addOff }: Omit<ToolbarProps, 'total'>) {
  const { t } = useText()
  if (state.query) return <EmptySearch query={state.query} onClear={() => onState(widened(state))} />
  if (isNarrowed(state)) {
    const clear = (
      <ClearButton onClear={() => onState(widened(state))}>{t('roleAdmin:empty.clear')}</ClearButton>
    )
    return <EmptyState title={t('roleAdmin:empty.filtered')} action={clear} />
  }
  const add = (
    <Button variant="primary" icon={Plus} onClick={onAdd}>
      {t('roleAdmin:add.button')}
    </Button>
  )
  const text = addOff
    ? t('roleAdmin:empty.ask', { button: wordAt('menus:button.ROLE_MANAGEMENT_ADD') })
    : t('roleAdmin:empty.text')
  return <EmptyState title={t('roleAdmin:empty.title')} text={text} action={addOff ? undefined : add} />
}
