import { type KeyboardEvent, useEffect, useState } from 'react'
import { useWords } from '../../base/words.ts'
import { control } from '../field.css.ts'
import { Field } from '../field.tsx'
import * as css from './dates.css.ts'
import { readTime } from './typed.ts'

type Props = { value: string; onChange: (time: string) => void; onEnter: () => void }

/** A time of day in 24 hours: typed, or stepped by the arrow keys where the caret is. */
export function TimeInput({ value, onChange, onEnter }: Props) {
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
