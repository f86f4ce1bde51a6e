import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { Button } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { useWords } from '../base/words.ts'
import { Checkbox, Radio } from '../form/checkbox.tsx'
import { filterLabel } from './filter-label.ts'
import { choices, clearRow, clip, set } from './filter-menu.css.ts'
import { Popover } from './popover.tsx'

export type FilterOption = { value: string; label: string }

export type Filter = {
  /** Name of the filter: "Status". */
  label: string
  options: readonly FilterOption[]
  /** Active values; none means any. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** One value at most: choosing it closes the panel. */
  single?: boolean
}

export type FilterMenuProps = Filter & { startsOpen?: boolean }

/** A labelled filter of a toolbar: its button shows the active values, its panel changes them at once. */
export function FilterMenu({ startsOpen, ...filter }: FilterMenuProps) {
  const words = useWords()
  const { label, options, value, onChange } = filter
  const trigger = (
    <Button iconEnd={ChevronDown} className={classNames(value.length > 0 && set)}>
      <span className={clip}>{filterLabel(words, label, options, value)}</span>
    </Button>
  )
  return (
    <Popover trigger={trigger} label={label} startsOpen={startsOpen}>
      {close => (
        <>
          <FilterChoices {...filter} onChosen={close} />
          {value.length > 0 && (
            <div className={clearRow}>
              <Button
                variant="quiet"
                small
                onClick={() => {
                  onChange([])
                  close()
                }}
              >
                {words('filter.clear')}
              </Button>
            </div>
          )}
        </>
      )}
    </Popover>
  )
}

type ChoicesProps = Filter & {
  /** After the only choice of a filter with one value. */
  onChosen: () => void
}

/** The options of a filter. The arrows go through the options of a single choice; Enter ends it, as a press does. */
export function FilterChoices({ label, options, value, onChange, single, onChosen }: ChoicesProps) {
  const name = useId()
  const byArrow = useRef(false)
  const toggle = (option: string) => {
    const rest = value.filter(each => each !== option)
    if (!single) return onChange(rest.length < value.length ? rest : [...value, option])
    onChange([option])
    if (!byArrow.current) onChosen()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    byArrow.current = key.startsWith('Arrow')
    if (single && key === 'Enter') onChosen()
  }
  const Choice = single ? Radio : Checkbox
  return (
    <fieldset
      aria-label={label}
      className={choices}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        byArrow.current = false
      }}
    >
      {options.map(option => (
        <Choice
          key={option.value}
          name={name}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </fieldset>
  )
}
