import '../styles/theme.css.ts'
import { useEffect } from 'react'
import { advise } from '../client/page/advise.ts'
import { t } from '../client/words/i18n.ts'
import { TimeZonePicker } from '../components/widgets/time-zone-picker/time-zone-picker.tsx'
import type { ZoneEntry } from '../components/widgets/time-zone-picker/zone-text.ts'
import type { Definition, WidgetProps } from './base/definition.ts'
import { userInvalid } from './base/form.ts'
import { type FormProps, fieldProps, listEvents } from './base/picking.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-time-zone-picker>` besides those of every form control. */
export type TimeZonePickerMembers = {
  value: string
  placeholder: string
  referenceDate: string
  entries: readonly ZoneEntry[] | null
}

function Inside({ host, ...props }: TimeZonePickerMembers & FormProps & WidgetProps) {
  const { value, placeholder, referenceDate, entries } = props
  useEffect(() => {
    if (value && !isZone(value)) advise(host.element.localName, 'zone', value)
  }, [host.element, value])
  const at = referenceDate ? new Date(referenceDate) : null
  return (
    <TimeZonePicker
      value={value}
      placeholder={placeholder}
      {...fieldProps(host, props, text => t('zones:left', { text }))}
      onChange={host.commit}
      at={at && !Number.isNaN(at.getTime()) ? at : null}
      entries={Array.isArray(entries) ? entries : null}
    />
  )
}

function isZone(id: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: id }))
  } catch {
    return false
  }
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
    ...listEvents,
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
  states: { open: 'The list is open.', ...userInvalid },
  slots: { '': 'Shown until the element is defined: a native select, a link.' },
}

/** `<mds-time-zone-picker>`. */
export const element = defineWidget(definition)
