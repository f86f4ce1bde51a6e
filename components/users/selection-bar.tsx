import { X } from 'lucide-react'
import type { UserRow } from '../../contract/users/shapes.ts'
import { Button } from '../ui/button.tsx'
import type { Leading } from '../ui/off.ts'
import { useText } from '../use-text.ts'
import { offFor, type StatusAction, statusActions } from './actions.ts'
import { selected as selectedClass, selectionBar, spacer } from './users.css.ts'

type Props = {
  rows: readonly UserRow[]
  onAct: (action: StatusAction) => void
  onClear: () => void
}

/** Replaces the toolbar while rows are selected; an action that is impossible for all of them says why. */
export function SelectionBar({ rows, onAct, onClear }: Props) {
  const { t, locale } = useText()
  const off = (action: StatusAction): Leading | undefined => {
    const reasons = rows.map(row => offFor(row, action, locale))
    const first = reasons[0]
    return first !== undefined && reasons.every(reason => reason !== undefined)
      ? { ...first, text: t('users:selection.none', { reason: first.text }) }
      : undefined
  }
  return (
    <section className={selectionBar} aria-label={t('users:selection.bar')}>
      <span className={selectedClass} role="status">
        {t('users:selection.count', { count: rows.length })}
      </span>
      {statusActions.map(action => (
        <Button key={action} off={off(action)} onClick={() => onAct(action)}>
          {t(`users:action.${action}`)}
        </Button>
      ))}
      <span className={spacer} />
      <Button variant="quiet" icon={X} onClick={onClear}>
        {t('users:selection.clear')}
      </Button>
    </section>
  )
}
