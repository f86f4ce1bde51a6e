import '../styles/theme.css.ts'
import { t } from '../client/i18n.ts'
import { TimeZonePicker } from '../components/time-zone-picker/time-zone-picker.tsx'
import type { ZoneEntry } from '../components/time-zone-picker/zone-text.ts'
import type { Definition, WidgetProps } from './base/definition.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-time-zone-picker>` beside those of every form control. */
export type TimeZonePickerMembers = {
  value: string
  placeholder: string
  referenceDate: string
  entries: readonly ZoneEntry[] | null
}

/** What the base hands on of a form control. */
type FormProps = { label?: string; required?: boolean; disabled?: boolean; readonly?: boolean }

function Inside({ host, ...props }: TimeZonePickerMembers & FormProps & WidgetProps) {
  const at = props.referenceDate ? new Date(props.referenceDate) : null
  return (
    <TimeZonePicker
      value={props.value}
      onChange={host.commit}
      label={host.label}
      hideLabel={host.labelled || host.label !== props.label}
      error={host.invalid}
      placeholder={props.placeholder}
      required={props.required}
      disabled={props.disabled}
      readOnly={props.readonly}
      at={at && !Number.isNaN(at.getTime()) ? at : null}
      entries={Array.isArray(props.entries) ? props.entries : null}
      control={host.anchor}
      onOpen={() => {
        host.state('open', true)
        host.emit('mds-open')
      }}
      onClose={reason => {
        const closes = host.emit('mds-close', { reason })
        if (closes) host.state('open', false)
        return closes
      }}
      onSearch={query => host.emit('mds-search', { query })}
      onLeftText={text => host.refuse(text ? t('zones:left', { text }) : '')}
    />
  )
}

const definition: Definition<TimeZonePickerMembers> = {
  tag: 'mds-time-zone-picker',
  docs: 'Finds a time zone by city, country, name, id or offset and holds its IANA id; shows its offset, summer time and clock.',
  component: Inside,
  props: {
    value: {
      type: 'string',
      form: true,
      docs: 'IANA id of the chosen zone, such as Asia/Kolkata; an older id (Asia/Calcutta) is shown as the same zone and kept until another is chosen.',
    },
    placeholder: { type: 'string', docs: 'Text in the empty field in place of its own.' },
    referenceDate: {
      type: 'string',
      docs: 'Date or instant (ISO 8601) at which offsets count, as for a visit that is planned; now unless set.',
    },
    entries: {
      type: 'object',
      shape: 'readonly { zoneId: string; rawOffset: number; dstOffset: number }[] | null',
      docs: 'What a server holds of zones at the reference date, as `{ zoneId, rawOffset, dstOffset }[]` in minutes: where it disagrees with the browser, both are shown.',
    },
  },
  events: {
    input: { docs: 'The person chose a zone or emptied the field.' },
    change: { docs: 'The person chose a zone or emptied the field; follows `input`.' },
    'mds-search': { docs: 'The person has typed a query.', detail: '{ query: string }' },
    'mds-open': { docs: 'The list has opened.' },
    'mds-close': {
      docs: 'The list is about to close; preventDefault() keeps it open.',
      cancelable: true,
      detail: "{ reason: 'escape' | 'blur' | 'chosen' | 'key' }",
    },
  },
  parts: {
    base: 'Everything.',
    label: 'The label over the field.',
    box: 'The box that holds the input.',
    input: 'The text field.',
    popup: 'The layer under the field.',
    listbox: 'The list of zones in it.',
    option: 'One zone in the list.',
    note: 'The line on summer time under the field.',
  },
  cssProperties: {
    '--mds-list-height': 'Greatest height of the list, 22rem unless set.',
    '--mds-height-control': 'Least height of the field.',
    '--mds-color-surface': 'Ground of the field and of the list.',
    '--mds-color-control': 'Border of the field.',
    '--mds-color-ink': 'Cities and what is typed.',
    '--mds-color-ink-2': 'Second lines and hints.',
    '--mds-color-selected': 'Ground of the chosen zone in the list.',
    '--mds-color-danger': 'Border and sentence of a value that is refused.',
    '--mds-color-warning': 'Sentence where server and browser disagree.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: { open: 'The list is open.' },
  slots: { '': 'Shown until the element is defined: a native select, a link.' },
}

/** `<mds-time-zone-picker>`. */
export const element = defineWidget(definition)
