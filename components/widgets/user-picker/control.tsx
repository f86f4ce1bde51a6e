import { type MouseEvent, type RefObject, useRef } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { box } from '../../ui/combobox/field.css.ts'
import { Chips } from './chips.tsx'
import { Input } from './input.tsx'
import { Popup } from './popup.tsx'
import type { Picker } from './use-picker.ts'
import type { UserPickerProps } from './user-picker.tsx'

export type ControlProps = { id: string; props: UserPickerProps; picker: Picker }

/** The field: chips and input in one box, and the list under it while it is open. */
export function Control({ id, props, picker }: ControlProps) {
  const { list, text, known, still } = picker
  const anchor = useRef<HTMLDivElement>(null)
  const popupId = `${id}-list`
  const summary = known.chosen.length > 0 ? `${id}-chosen` : undefined
  const describedBy = classNames(
    props.error && `${id}-error`,
    props.multiple && !still && props.max ? `${id}-hint` : undefined,
    summary,
  )
  const toInput = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    list.input.current?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input focuses the input. */}
      <div
        ref={anchor}
        part="box"
        className={box}
        data-still={stillness(props)}
        data-invalid={props.error ? '' : undefined}
        onMouseDown={toInput}
      >
        <Chips ref={picker.chips} chosen={known.chosen} text={text} still={still} onIntent={picker.onChip} />
        <Input id={id} props={props} picker={picker} describedBy={describedBy} popupId={popupId} />
      </div>
      {summary && (
        <span id={summary} className={visuallyHidden}>
          {text.t('picker:chosenCount', { count: known.chosen.length })}
        </span>
      )}
      {picker.open && <List id={popupId} anchor={anchor} props={props} picker={picker} />}
    </>
  )
}

/** The list of search results, and the actions if there are none. */
function List({ id, anchor, props, picker }: ControlProps & { anchor: RefObject<HTMLDivElement | null> }) {
  const { list, quest } = picker
  const again = (ask: () => void) => () => {
    list.input.current?.focus()
    ask()
  }
  return (
    <Popup
      id={id}
      anchor={anchor}
      view={list.view}
      active={list.active}
      text={picker.text}
      multiple={props.multiple ?? false}
      members={Boolean(props.studyId)}
      online={picker.online}
      local={quest.local}
      note={list.note}
      isChosen={picker.selection.has}
      onChoose={list.choose}
      onClear={again(list.clear)}
      onRetry={again(quest.search.retry)}
      onSignIn={() => props.onSignIn?.()}
    />
  )
}

function stillness({ disabled, readOnly }: UserPickerProps) {
  if (disabled) return 'disabled'
  return readOnly ? 'readonly' : undefined
}
