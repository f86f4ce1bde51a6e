import { Inbox, type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { ClearButton } from '../base/clear-button.tsx'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import { actions, state, stateSmall, stateText, stateTitle } from './state.css.ts'

export type EmptyStateProps = {
  /** What is missing. */
  title: string
  /** What to do, or who can do it. */
  text?: ReactNode
  /** One primary action. */
  action?: ReactNode
  icon?: LucideIcon
  /** Inside a popover or a card. */
  small?: boolean
}

/** Nothing exists yet: says so, and what to do. */
export const EmptyState = ({ title, text, action, icon = Inbox, small }: EmptyStateProps) => (
  <div className={classNames(state, small && stateSmall)}>
    {!small && <Icon of={icon} size={20} />}
    <p className={stateTitle}>{title}</p>
    {text && <div className={stateText}>{text}</div>}
    {action && <div className={actions}>{action}</div>}
  </div>
)

export type EmptySearchProps = { query: string; onClear: () => void; text?: ReactNode; small?: boolean }

/** Nothing matches: repeats the query and offers to clear it. */
export function EmptySearch({ query, onClear, text, small }: EmptySearchProps) {
  const words = useWords()
  const clear = <ClearButton onClear={onClear}>{words('state.clearSearch')}</ClearButton>
  return (
    <EmptyState
      icon={SearchX}
      title={words('state.nothing', { query })}
      text={text}
      action={clear}
      small={small}
    />
  )
}
