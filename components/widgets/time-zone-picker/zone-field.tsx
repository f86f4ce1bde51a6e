import { type RefObject, useRef } from 'react'
import { classNames } from '../../ui/base/class-names.ts'
import { useMergedRefs } from '../../ui/base/use-merged-refs.ts'
import { box, input } from '../../ui/combobox/field.css.ts'
import { useTyping } from '../../ui/combobox/typing.ts'
import type { TimeZonePickerProps } from './time-zone-picker.tsx'
import type { ZonePicker } from './use-zone-picker.ts'
import { arrow, line } from './zone.css.ts'
import { optionId } from './zone-text.ts'

type FieldProps = { id: string; props: TimeZonePickerProps; picker: ZonePicker }

/** The field, and the list under it while it is open. */
export function ZoneField({ id, props, picker }: FieldProps) {
  const { list, zones, open } = picker
  const anchor = useRef<HTMLDivElement>(null)
  const still = props.disabled ? 'disabled' : props.readOnly ? 'readonly' : undefined
  return (
    <>
      <div
        ref={anchor}
        part="box"
        className={box}
        data-still={still}
        data-invalid={props.error ? '' : undefined}
      >
        <Input id={id} props={props} picker={picker} />
        {!still && <Arrow />}
      </div>
      {open && zones.state === 'ready' && (
        <zones.part.ZonePopup
          id={`${id}-list`}
          anchor={anchor as RefObject<HTMLElement | null>}
          rows={picker.rows}
          query={picker.query}
          locale={picker.text.locale}
          active={list.active}
          value={props.value}
          at={picker.at}
          minute={picker.minute}
          entries={picker.entries}
          onChoose={list.choose}
          onClear={list.clear}
        />
      )}
    </>
  )
}

/** React never writes into it: that would break a composition in progress (see useZoneList). */
function Input({ id, props, picker }: FieldProps) {
  const { list, text } = picker
  const open = picker.open && picker.zones.state === 'ready'
  const ref = useMergedRefs(picker.input, props.control)
  const typing = useTyping(list.typed)
  const describedBy = classNames(
    props.error && `${id}-error`,
    picker.sentence && `${id}-note`,
    picker.theirs && `${id}-differs`,
  )
  return (
    <input
      ref={ref}
      id={`${id}-input`}
      type="text"
      role="combobox"
      part="input"
      className={`${input} ${line}`}
      aria-describedby={describedBy || undefined}
      aria-invalid={props.error ? true : undefined}
      aria-required={props.required || undefined}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-busy={(picker.open && picker.zones.state === 'loading') || undefined}
      aria-expanded={open}
      aria-controls={open ? `${id}-list` : undefined}
      aria-activedescendant={open && list.active >= 0 ? optionId(`${id}-list`, list.active) : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      disabled={props.disabled}
      readOnly={props.readOnly}
      placeholder={props.placeholder || text.t('zones:placeholder')}
      {...typing}
      onKeyDown={list.onKeyDown}
      onFocus={event => event.currentTarget.select()}
      onClick={list.show}
    />
  )
}

const Arrow = () => (
  <span className={arrow} aria-hidden="true">
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="m6 9 6 6 6-6" />
    </svg>
  </span>
)
