import { useState } from 'react'
import { DateField, DateTimeField } from '../../components/ui/form/date/date-field.tsx'
import { column } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Dates' }

export const Fields: Story = () => {
  const [day, setDay] = useState('2026-11-24')
  const [minute, setMinute] = useState('')
  return (
    <div className={column}>
      <DateField label="Valid until" required value={day} onChange={setDay} />
      <DateTimeField
        label="Ends"
        hint="Empty: as long as the role lasts."
        startTime="23:59"
        value={minute}
        onChange={setMinute}
      />
      <DateField label="From day" min="2026-11-10" max="2026-11-26" value={day} onChange={setDay} />
      <DateField
        label="Last visit"
        value=""
        error="Enter a day after the first visit."
        onChange={() => undefined}
      />
    </div>
  )
}
