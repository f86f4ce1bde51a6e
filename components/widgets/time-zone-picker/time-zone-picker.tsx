import { type FocusEvent, type Ref, useId } from 'react'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { frame, problem } from '../../ui/combobox/field.css.ts'
import { FieldLabel } from '../../ui/combobox/field-label.tsx'
import type { CloseReason } from '../../ui/combobox/keys.ts'
import { useZonePicker, type ZonePicker } from './use-zone-picker.ts'
import { note, warning } from './zone.css.ts'
import { ZoneField } from './zone-field.tsx'
import type { ZoneEntry } from './zone-text.ts'

export type TimeZonePickerProps = {
  /** IANA id; '' for none. An old id is recognised as its zone, and returned unchanged. */
  value: string
  onChange: (id: string) => void
  label?: string
  /** The page has the label already. */
  hideLabel?: boolean
  /** The error of the value. */
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Instant of the shown offsets: by default now. */
  at?: Date | null
  /** The server's data on zones at that instant (E32). */
  entries?: readonly ZoneEntry[] | null
  /** Prefix of its parts' ids; the input is `<id>-input`, for an error summary to link to. */
  id?: string
  /** Receives the input. */
  control?: Ref<HTMLInputElement>
  onOpen?: () => void
  /** Return false to keep the list open. */
  onClose?: (reason: CloseReason) => boolean
  onSearch?: (query: string) => void
  /** Receives a text left in the field that is no zone; '' for none. */
  onLeftText?: (text: string) => void
}

/** Searches time zones by city, country, name or offset and holds the IANA id: an editable combobox with a list. */
export function TimeZonePicker(props: TimeZonePickerProps) {
  const picker = useZonePicker(props)
  const own = useId()
  const id = props.id ?? own
  const { list, text, sentence, theirs } = picker
  return (
    // Only listens for the loss of focus; there is nothing to press.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      part="base"
      className={frame}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) list.leave()
      }}
    >
      <FieldLabel
        id={id}
        named={props.label}
        otherwise={text.t('zones:label')}
        hidden={props.hideLabel}
        needed={props.required}
      />
      <ZoneField id={id} props={props} picker={picker} />
      {props.error && (
        <div id={`${id}-error`} className={problem}>
          {props.error}
        </div>
      )}
      {picker.zones.state === 'failed' && (
        <div role="alert" className={problem}>
          {text.t('zones:failed')}
        </div>
      )}
      {sentence && (
        <div id={`${id}-note`} part="note" className={note}>
          {sentence}
        </div>
      )}
      {theirs && (
        <div id={`${id}-differs`} className={warning}>
          {text.t('zones:differs', { offset: theirs })}
        </div>
      )}
      <Said picker={picker} />
    </div>
  )
}

const Said = ({ picker: { said } }: { picker: ZonePicker }) => <LiveRegion text={said} />
