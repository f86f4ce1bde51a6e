import { useMergedRefs } from '../../ui/base/use-merged-refs.ts'
import { input } from '../../ui/combobox/field.css.ts'
import { isRefusing } from '../../ui/combobox/refusal.ts'
import { useTyping } from '../../ui/combobox/typing.ts'
import type { ControlProps } from './control.tsx'
import { optionId } from './options.tsx'

type InputProps = ControlProps & { describedBy: string; popupId: string }

/**
 * The text field. React never writes into it: that would break a composition in progress. So its text is read where
 * needed, and set only by `list.write`.
 */
export function Input({ id, props, picker, describedBy, popupId }: InputProps) {
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
