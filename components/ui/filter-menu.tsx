import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Checkbox, Radio } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { filterLabel } from './filter-label.ts'
import { choices, clearRow, clip, set } from './filter-menu.css.ts'
import { Popover } from './popover.tsx'
import { useWords } from './words.ts'

export type FilterOption = { value: string; label: string }

export type FilterMenuProps = {
  /** Name of the filter: "Status". */
  label: string
  options: readonly FilterOption[]
  /** Active values; none means any. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** One value at most. */
  single?: boolean
  startsOpen?: boolean
}

/** A labelled filter of a toolbar: its button shows the active values, its panel changes them at once. */
export function FilterMenu({ label, options, value, onChange, single, startsOpen }: FilterMenuProps) {
  const words = useWords()
  const name = useId()
  const chosen = options.filter(option => value.includes(option.value))
  const toggle = (option: string) => {
    if (single) onChange([option])
    else onChange(value.includes(option) ? value.filter(each => each !== option) : [...value, option])
  }
  const Choice = single ? Radio : Checkbox
  const trigger = (
    <Button iconEnd={ChevronDown} className={classNames(chosen.length > 0 && set)}>
      <span className={clip}>{filterLabel(words, label, options, value)}</span>
    </Button>
  )
  return (
    <Popover trigger={trigger} label={label} startsOpen={startsOpen}>
      {close => (
        <>
          <fieldset aria-label={label} className={choices}>
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
          {chosen.length > 0 && (
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
