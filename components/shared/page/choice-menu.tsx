import { Check, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import * as css from './choice-menu.css.ts'

export type ChoiceEntry = {
  id: string
  label: string
  icon?: LucideIcon
  checked: boolean
  /** Why it can't be chosen now. */
  off?: string
  onChoose: () => void
}

type Props = Pick<ComponentProps<typeof Popover>, 'trigger' | 'label' | 'placement'> & {
  entries: readonly ChoiceEntry[]
}

/** One choice of a few: a panel of buttons, the active one marked. The bars use it on every page, so it is light. */
export const ChoiceMenu = ({ entries, ...popover }: Props) => (
  <Popover {...popover} className={css.panel}>
    {close => <Choices entries={entries} close={close} />}
  </Popover>
)

type ChoicesProps = { entries: readonly ChoiceEntry[]; close: () => void; label?: string }

/** The buttons of one choice, for a panel that has several; `label` names the list. */
export const Choices = ({ entries, close, label }: ChoicesProps) => (
  <ul className={css.list} aria-label={label}>
    {entries.map(({ id, label, icon, checked, off, onChoose }) => (
      <li key={id}>
        <Button
          variant="quiet"
          icon={icon}
          off={off}
          className={css.entry}
          aria-current={checked ? 'true' : undefined}
          onClick={() => {
            close()
            if (!checked) onChoose()
          }}
        >
          <span className={css.words}>{label}</span>
          {checked && <Icon of={Check} />}
        </Button>
      </li>
    ))}
  </ul>
)
