import { type MouseEvent, type RefObject, useRef } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { boxCell, headCell, lined } from './data-table.css.ts'
import type { Selection } from './data-table.tsx'
import { rangeSelection } from './range-selection.ts'
import { Tooltip } from './tooltip.tsx'
import { useWords } from './words.ts'

/** The head's box: this page's rows, all or none. */
export function SelectAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const words = useWords()
  const free = keys.filter(key => !selection.offReason?.(key))
  const count = free.filter(key => selection.selected.has(key)).length
  const all = free.length > 0 && count === free.length
  const toggle = () => {
    const next = new Set(selection.selected)
    for (const key of free) {
      if (all) next.delete(key)
      else next.add(key)
    }
    selection.onChange(next)
  }
  return (
    <th scope="col" className={classNames(headCell, boxCell)}>
      <Checkbox
        label={words('table.selectPage')}
        hideLabel
        checked={all}
        mixed={count > 0 && !all}
        onChange={toggle}
      />
    </th>
  )
}

type SelectRowProps = {
  keys: readonly string[]
  index: number
  name: string
  selection: Selection
  pressed: RefObject<string | undefined>
  className?: string
}

/** A row's box; with Shift it takes the rows since the last press with it. */
export function SelectRow({ keys, index, name, selection, pressed, className }: SelectRowProps) {
  const words = useWords()
  const shift = useRef(false)
  const key = keys[index]!
  const off = selection.offReason?.(key)
  const change = () => {
    if (off) return
    const chosen = rangeSelection(keys, shift.current ? pressed.current : undefined, key, selection.selected)
    selection.onChange(
      new Set([...chosen].filter(each => selection.selected.has(each) || !selection.offReason?.(each))),
    )
    pressed.current = key
  }
  const box = (
    <Checkbox
      label={words('table.selectRow', { name })}
      hideLabel
      checked={selection.selected.has(key)}
      aria-disabled={off ? true : undefined}
      onClick={(event: MouseEvent) => {
        shift.current = event.shiftKey
      }}
      onChange={change}
    />
  )
  return (
    <td className={classNames(boxCell, lined, className)}>
      {off ? (
        <Tooltip text={off} onPress>
          {box}
        </Tooltip>
      ) : (
        box
      )}
    </td>
  )
}
