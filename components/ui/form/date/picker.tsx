import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayAgo } from '../../../../client/local-time.ts'
import { Button } from '../../base/button.tsx'
import { useWords } from '../../base/words.ts'
import { control } from '../field.css.ts'
import { Field } from '../field.tsx'
import { Calendar } from './calendar.tsx'
import * as css from './dates.css.ts'
import { getPreset, presets } from './month.ts'
import { readTime } from './typed.ts'

export type PickerProps = {
  /** A day, or a minute if `timed`; '' for none. */
  value: string
  timed: boolean
  /** The time of a day that is chosen before any time. */
  startTime: string
  min?: string
  max?: string
  zone: string
  /** The zone of times in words; '' for a day. */
  zoneText: string
  onChange: (value: string) => void
  onDone: () => void
}

/** Calendar, presets and time. A day closes it, unless a time is still to be chosen. */
export function Picker({
  value,
  timed,
  startTime,
  zone,
  zoneText,
  onChange,
  onDone,
  ...bounds
}: PickerProps) {
  const words = useWords()
  const panel = useRef<HTMLDivElement>(null)
  const today = dayAgo(0, zone)
  const [day, time] = [value.slice(0, 10), value.slice(11) || startTime]
  const choose = (next: string) => {
    onChange(timed ? `${next}T${time}` : next)
    if (!timed) onDone()
  }
  const { min = '', max = '9999' } = bounds
  const offered = presets.filter(each => {
    const preset = getPreset(each, today)
    return preset >= min && preset <= max
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog keeps the Tab key inside.
    <div ref={panel} className={css.picker} onKeyDown={event => panel.current && loop(event, panel.current)}>
      <Calendar {...bounds} value={day} today={today} onChoose={choose} />
      <div className={css.presets}>
        {offered.map(each => (
          <Button key={each} small onClick={() => choose(getPreset(each, today))}>
            {words(`date.${each}`)}
          </Button>
        ))}
      </div>
      {timed && (
        <div className={css.foot}>
          <TimeInput value={time} onChange={next => onChange(`${day || today}T${next}`)} onEnter={onDone} />
          <Button variant="primary" onClick={onDone}>
            {words('date.done')}
          </Button>
        </div>
      )}
      {zoneText && <p className={css.zone}>{zoneText}</p>}
    </div>
  )
}

/** Tab goes round inside the dialog (APG). */
function loop(event: KeyboardEvent, panel: HTMLElement) {
  if (event.key !== 'Tab') return
  const stops = [...panel.querySelectorAll<HTMLElement>('button, input, [tabindex="0"]')]
  const end = event.shiftKey ? stops[0] : stops.at(-1)
  if (event.target !== end) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}

type Props = { value: string; onChange: (time: string) => void; onEnter: () => void }

/** A time of day in 24 hours: typed, or stepped by the arrow keys where the caret is. */
function TimeInput({ value, onChange, onEnter }: Props) {
  const words = useWords()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return onEnter()
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const input = event.currentTarget
    const caret = input.selectionStart ?? 0
    onChange(stepTime(readTime(text) ?? value, caret < 3 ? step * 60 : step))
    requestAnimationFrame(() => input.setSelectionRange(caret, caret))
  }
  return (
    <Field label={words('date.time')} className={css.time}>
      {wire => (
        <input
          {...wire}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH:mm"
          className={control}
          value={text}
          onKeyDown={press}
          onBlur={() => setText(value)}
          onChange={event => {
            setText(event.currentTarget.value)
            const time = readTime(event.currentTarget.value)
            if (time && event.currentTarget.value.length > 3) onChange(time)
          }}
        />
      )}
    </Field>
  )
}

const dayLength = 1440

function stepTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const next = (hour * 60 + minute + minutes + dayLength) % dayLength
  return [Math.floor(next / 60), next % 60].map(part => String(part).padStart(2, '0')).join(':')
}
