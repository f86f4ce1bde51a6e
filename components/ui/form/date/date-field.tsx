import { CalendarDays } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getInstant } from '../../../../client/local-time.ts'
import { zoneInForce } from '../../../../client/page/zone-in-force.ts'
import { $locale } from '../../../../client/words/i18n.ts'
import { zoneOffset } from '../../../../client/zones/zones.ts'
import type { Locale } from '../../../../contract/locales.ts'
import { IconButton } from '../../base/button.tsx'
import { classNames } from '../../base/class-names.ts'
import { useValue } from '../../base/use-value.ts'
import { useWords } from '../../base/words.ts'
import { Popover } from '../../overlay/popover.tsx'
import { after, control, monoControl, roomAfter, withEnds } from '../field.css.ts'
import { Field, type FieldProps } from '../field.tsx'
import { Picker } from './picker.tsx'
import { readDay, readMinute, showDay, showMinute } from './typed.ts'

export type DateFieldProps = Omit<FieldProps, 'count'> & {
  /** 'YYYY-MM-DD'; '' for none. */
  value: string
  onChange: (value: string) => void
  /** The first and the last day that the calendar offers; a caller still checks what is typed. */
  min?: string
  max?: string
  onBlur?: () => void
}

export type DateTimeFieldProps = DateFieldProps & {
  /** The time of a day that is chosen or typed alone: '00:00', or '23:59' for an end. */
  startTime?: string
}

/** A day, typed or chosen from a calendar: it names no zone, which could not shift it. */
export const DateField = (props: DateFieldProps) => <PickedField {...props} timed={false} startTime="" />

/** A day with its time, 'YYYY-MM-DDTHH:mm', in the zone in effect. */
export const DateTimeField = (props: DateTimeFieldProps) => (
  <PickedField {...props} timed startTime={props.startTime ?? '00:00'} />
)

type Props = DateFieldProps & { timed: boolean; startTime: string }

function PickedField(props: Props) {
  const { label, hideLabel, hint, error, required, id, className, value, timed } = props
  const words = useWords()
  const inZone = useZoneText(value)
  const zoneText = timed ? inZone : ''
  const typed = useTyped(props)
  const show = timed ? showMinute : showDay
  const sample = show(timed ? '2026-11-24T09:30' : '2026-11-24')
  const fault = typed.unreadable && words(timed ? 'date.wrongTime' : 'date.wrong', { sample })
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      required={required}
      id={id}
      className={className}
      hint={(hint || zoneText) && <Hints hint={hint} zone={zoneText} />}
      error={fault || error}
    >
      {wire => (
        <div className={withEnds}>
          <input
            {...wire}
            {...typed.input}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={words(timed ? 'date.minute' : 'date.day')}
            className={classNames(control, monoControl, roomAfter)}
          />
          <span className={after}>
            <Chooser {...props} zoneText={zoneText} onChange={typed.choose} />
          </span>
        </div>
      )}
    </Field>
  )
}

const Hints = ({ hint, zone }: { hint: ReactNode; zone: ReactNode }) => (
  <>
    {hint && <div>{hint}</div>}
    {zone && <div>{zone}</div>}
  </>
)

/** The button beside the text, with the calendar. */
function Chooser({ value, timed, startTime, min, max, zoneText, onChange }: Props & { zoneText: string }) {
  const words = useWords()
  const date = (timed ? showMinute : showDay)(value)
  const label = value ? words('date.change', { date }) : words('date.choose')
  return (
    <Popover
      label={words('date.choose')}
      placement="bottom-end"
      trigger={<IconButton small variant="quiet" icon={CalendarDays} label={label} />}
    >
      {close => (
        <Picker
          value={value}
          timed={timed}
          startTime={startTime}
          min={min}
          max={max}
          zoneText={zoneText}
          onChange={onChange}
          zone={zoneInForce()}
          onDone={close}
        />
      )}
    </Popover>
  )
}

/** The zone in effect with its offset at the value, or now. */
function useZoneText(value: string): string {
  const words = useWords()
  const zone = zoneInForce()
  const instant = getInstant(value.length === 10 ? `${value}T12:00` : value)
  const offset = zoneOffset(zone, instant ? new Date(instant) : new Date())?.label ?? 'UTC+00:00'
  return words('date.zone', { zone, offset })
}

/** The text of the field: what the user types stays until they leave the field, then it is written as in every place. */
function useTyped({ value, onChange, timed, startTime, onBlur }: Props) {
  const locale = useValue($locale)
  const show = timed ? showMinute : showDay
  const read = (text: string, locale: Locale) =>
    timed ? readMinute(text, locale, startTime) : readDay(text, locale)
  const [text, setText] = useState(() => show(value))
  const [left, setLeft] = useState(true)
  // Values reported since the user entered the field: an answer to one of them, however late, is no change from outside.
  const reported = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value or a language from outside writes the text.
  useEffect(() => {
    if (!reported.current.includes(value)) setText(show(value))
  }, [value, locale])
  const report = (next: string) => {
    reported.current.push(next)
    if (next !== value) onChange(next)
  }
  const parsed = read(text, locale)
  const input = {
    value: text,
    'data-unreadable': parsed === null || undefined,
    // What was wrong when the user left stays said until they type.
    onFocus: () => parsed !== null && setLeft(false),
    onInvalid: () => setLeft(true),
    onBlur: () => {
      setLeft(true)
      reported.current = []
      if (parsed !== null) setText(show(parsed))
      onBlur?.()
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      setLeft(false)
      setText(event.currentTarget.value)
      report(read(event.currentTarget.value, locale) ?? '')
    },
  }
  const choose = (next: string) => {
    setText(show(next))
    report(next)
    reported.current = []
  }
  return { input, choose, unreadable: left && parsed === null }
}
