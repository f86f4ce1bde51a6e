import { type KeyboardEvent, useRef } from 'react'
import { dayAgo } from '../../../../client/local-time.ts'
import { Button } from '../../base/button.tsx'
import { useWords } from '../../base/words.ts'
import { Calendar } from './calendar.tsx'
import * as css from './dates.css.ts'
import { getPreset, presets } from './month.ts'
import { TimeInput } from './time-input.tsx'

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
