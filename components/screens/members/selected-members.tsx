import { CalendarCog, UserMinus } from 'lucide-react'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SelectionBar } from '../../shared/list/selection-bar.tsx'
import { whyText } from '../../shared/why/why.ts'
import { offBy } from '../../shared/why/why-ask.ts'

type Props = {
  count: number
  total: number
  /** The selected rows; null when all that match are selected, on whichever page. */
  rows: readonly MemberRow[] | null
  /** Why nothing can be changed, or null. */
  refusal: Reason | null
  onAll?: (() => void) | undefined
  onClear: () => void
  onRemove: () => void
  onChange: () => void
}

/** The actions on the selected members; one that is impossible for all of them says why. */
export function SelectedMembers({ count, total, rows, refusal, onAll, onClear, onRemove, onChange }: Props) {
  const { t, locale } = useText()
  const [first] = rows ?? []
  const shut = rows?.every(row => row.actions.remove) ? (first?.actions.remove ?? null) : null
  const off = refusal ? offBy(whyText(refusal, locale), 'changeMembers') : undefined
  const removal = shut ? offBy(whyText(shut, locale), 'removeMembers') : undefined
  return (
    <SelectionBar
      label={t('members:selected')}
      text={t('members:selectedCount', { count })}
      all={onAll && { count: total, onSelect: onAll }}
      actions={[
        { id: 'change', label: t('members:change.button'), icon: CalendarCog, off, onChoose: onChange },
        {
          id: 'remove',
          label: t('members:remove'),
          icon: UserMinus,
          off: removal ?? (rows ? undefined : t('members:removeChosen')),
          onChoose: onRemove,
        },
      ]}
      onClear={onClear}
    />
  )
}
