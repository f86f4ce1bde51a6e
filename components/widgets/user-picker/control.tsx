import { type MouseEvent, type RefObject, useRef } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { useMergedRefs } from '../../ui/base/use-merged-refs.ts'
import { box, input } from '../../ui/combobox/field.css.ts'
import { isRefusing } from '../../ui/combobox/refusal.ts'
import { useTyping } from '../../ui/combobox/typing.ts'
import { Chips } from './chips.tsx'
import { optionId } from './options.tsx'
import { Popup } from './popup.tsx'
import type { Picker } from './use-picker.ts'
import type { UserPickerProps } from './user-picker.tsx'

type ControlProps = { id: string; props: UserPickerProps; picker: Picker }

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

type InputProps = ControlProps & { describedBy: string; popupId: string }

/**
 * The text field. React never writes into it: that would break a composition in progress. So its text is read where
 * needed, and set only by `list.write`.
 */
function Input({ id, props, picker, describedBy, popupId }: InputProps) {
  const { list, text, known, still, open } = picker
  const typing = useTyping(list.typed)
  const ref = useMergedRefs(list.input, props.control)
  const person = list.view.kind === 'options' ? list.view.people[list.active] : undefined
  const empty = known.chosen.length === 0 && !still
  return (
    <input
      ref={ref}
      id={`${id}-input`}
      type="text"
      role="combobox"
      part="input"
      className={input}
      aria-describedby={describedBy || undefined}
      aria-invalid={props.error ? true : undefined}
      aria-required={props.required || undefined}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-controls={open ? popupId : undefined}
      aria-activedescendant={open && person ? optionId(popupId, person) : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      disabled={props.disabled}
      readOnly={props.readOnly}
      placeholder={empty ? props.placeholder || text.t('picker:placeholder') : undefined}
      {...typing}
      onKeyDown={list.onKeyDown}
      onFocus={event => {
        props.onLeftText?.('')
        // Focus from a chip, or from a form's error, must not open the list.
        if (!isRefusing() && !picker.frame.current?.contains(event.relatedTarget)) list.show()
      }}
      onClick={() => list.show()}
      onPaste={picker.paste.onPaste}
    />
  )
}
