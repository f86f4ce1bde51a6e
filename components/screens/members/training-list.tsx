import { listed } from '../../../client/zones/format.ts'
import type { RoleTraining } from '../../../contract/members/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import * as css from './members.css.ts'

const tones = { none: 'neutral', open: 'warning', passed: 'normal' } as const

type Props = { records: readonly RoleTraining[]; getRole: (id: string) => string }

/** What each role requires to be learned, and whether it is. */
export function TrainingList({ records, getRole }: Props) {
  const { t, locale } = useText()
  if (records.length === 0) return null
  return (
    <ul className={css.lines} aria-label={t('members:training.title')}>
      {records.map(({ roleId, state, tasks }) => (
        <li key={roleId} className={css.line}>
          <span className={css.grow}>
            <span>{getRole(roleId)}</span>
            {tasks.length > 0 && (
              <span className={css.note}>
                {t('members:training.toDo', { tasks: listed(tasks.map(each => localName(each, locale))) })}
              </span>
            )}
          </span>
          <StatusChip tone={tones[state]}>{t(`members:training.${state}`)}</StatusChip>
        </li>
      ))}
    </ul>
  )
}
