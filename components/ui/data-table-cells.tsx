import { type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { boxCell, headCell, lined, stuckHead } from './data-table.css.ts'
import { modelOf, pressed as pressedKeys, type Selection } from './table-selection.ts'
import { Tooltip } from './tooltip.tsx'
import { useWords } from './words.ts'

/** The head's box: this page's rows, all or none. */
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
    const asked = modelOf(selection)
    const open = keys.filter(key => !asked.offReason?.(key))
    return { free: open, count: open.filter(asked.has).length, model: asked }
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

type SelectRowProps = {
  /** Keys of the rows at hand, in their order. */
  keys: () => readonly string[]
  own: string
  name: string
  selection: Selection
  pressed: RefObject<string | undefined>
  className?: string
}

/** A row's box; with Shift it takes the rows since the last press with it. */
export function SelectRow({ keys, own, name, selection, pressed, className }: SelectRowProps) {
  const words = useWords()
  const shift = useRef(false)
  const model = modelOf(selection)
  const off = model.offReason?.(own)
  const change = () => {
    if (off) return
    const touched = pressedKeys(model, keys(), shift.current ? pressed.current : undefined, own)
    model.onToggle(touched.keys, touched.on)
    pressed.current = own
  }
  const box = (
    <Checkbox
      label={words('table.selectRow', { name })}
      hideLabel
      checked={model.has(own)}
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
