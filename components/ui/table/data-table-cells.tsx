import { type ChangeEvent, type RefObject, useMemo } from 'react'
import { classNames } from '../base/class-names.ts'
import { Tooltip } from '../base/tooltip.tsx'
import { useWords } from '../base/words.ts'
import { box } from '../form/checkbox.css.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { boxCell, headCell, lined, stuckHead } from './data-table.css.ts'
import { getModel, type ModelSelection, pressed as pressedKeys, type Selection } from './table-selection.ts'

/** The head's checkbox: all of this page's rows, or none. */
export function SelectAll({
  keys,
  selection,
  stuck,
}: {
  keys: readonly string[]
  selection: Selection
  stuck?: boolean
}) {
  const words = useWords()
  const { free, count, model } = useMemo(() => {
    const selectionModel = getModel(selection)
    const open = selectionModel.offReason ? keys.filter(key => !selectionModel.offReason?.(key)) : keys
    return { free: open, count: open.filter(selectionModel.has).length, model: selectionModel }
  }, [keys, selection])
  const all = free.length > 0 && count === free.length
  return (
    <th scope="col" className={classNames(headCell, boxCell, stuck && stuckHead)}>
      <Checkbox
        label={words('table.selectPage')}
        hideLabel
        checked={all}
        mixed={count > 0 && !all}
        onChange={() => model.onToggle(free, !all)}
      />
    </th>
  )
}

type SelectCell = {
  /** Keys of the current rows, in order. */
  keys: () => readonly string[]
  own: string
  label: string
  model: ModelSelection
  pressed: RefObject<string | undefined>
  className?: string
}

/** A row's checkbox; with Shift it includes the rows since the last press. */
export function selectCell({ keys, own, label, model, pressed, className }: SelectCell) {
  const off = model.offReason?.(own)
  // A change event of a checkbox comes from a pointer or a key, and says which modifier keys were pressed.
  const change = ({ nativeEvent }: ChangeEvent) => {
    if (off) return
    const since = 'shiftKey' in nativeEvent && nativeEvent.shiftKey ? pressed.current : undefined
    const touched = pressedKeys(model, keys(), since, own)
    model.onToggle(touched.keys, touched.on)
    pressed.current = own
  }
  const tick = (
    <input
      type="checkbox"
      className={box}
      aria-label={label}
      checked={model.has(own)}
      aria-disabled={off ? true : undefined}
      onChange={change}
    />
  )
  return (
    <td className={classNames(boxCell, lined, className)}>
      {off ? (
        <Tooltip text={off} onPress>
          {tick}
        </Tooltip>
      ) : (
        tick
      )}
    </td>
  )
}
