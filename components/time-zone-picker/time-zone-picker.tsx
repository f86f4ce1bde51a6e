import { type FocusEvent, type Ref, useId } from 'react'
import { frame, problem } from '../ui/combobox/field.css.ts'
import { FieldLabel } from '../ui/combobox/field-label.tsx'
import type { CloseReason } from '../ui/combobox/keys.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { useZonePicker, type ZonePicker } from './use-zone-picker.ts'
import { note, warning } from './zone.css.ts'
import { ZoneField } from './zone-field.tsx'
import type { ZoneEntry } from './zone-text.ts'

export type TimeZonePickerProps = {
  /** IANA id; '' for none. An older id of a zone is taken as that zone, and given back as it is. */
  value: string
  onChange: (id: string) => void
  label?: string
  /** The label stands on the page already. */
  hideLabel?: boolean
  /** What is wrong with the value. */
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Instant at which offsets count: now unless said. */
  at?: Date | null
  /** What the server says of zones at that instant (E32). */
  entries?: readonly ZoneEntry[] | null
  /** Begins the ids of its parts; that of the input is `<id>-input`, for an error summary to link to. */
  id?: string
  /** Gets the input. */
  control?: Ref<HTMLInputElement>
  onOpen?: () => void
  /** False keeps the list open. */
  onClose?: (reason: CloseReason) => boolean
  onSearch?: (query: string) => void
  /** Gets a text that was left in the field and is no zone; '' for nothing. */
  onLeftText?: (text: string) => void
}

/** Finds a time zone by city, country, name or offset and holds its IANA id: an editable combobox with a list. */
export function TimeZonePicker(props: TimeZonePickerProps) {
  const picker = useZonePicker(props)
  const own = useId()
  const id = props.id ?? own
  const { list, text, sentence, theirs } = picker
  return (
    // Hears only that the focus has left; there is nothing to press.
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
