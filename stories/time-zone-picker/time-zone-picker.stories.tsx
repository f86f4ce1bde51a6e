import { useEffect, useRef, useState } from 'react'
import {
  TimeZonePicker,
  type TimeZonePickerProps,
} from '../../components/widgets/time-zone-picker/time-zone-picker.tsx'
import { element } from '../../elements/time-zone-picker.tsx'
import { anatomy } from '../elements/playground.tsx'
import type { Story } from '../story.ts'
import { many, room } from '../user-picker/stories.css.ts'

export default { title: 'Widgets / Time zone picker' }

export const Anatomy = anatomy(element)

/** A summer day, so that stories look alike all year. */
const summer = new Date('2026-07-01T09:30:00Z')

type ShownProps = Partial<TimeZonePickerProps> & {
  /** Typed as soon as the story is mounted; '' only opens the list. */
  typed?: string
}

function Shown({ typed, ...props }: ShownProps) {
  const [value, setValue] = useState(props.value ?? '')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      const input = box.current?.querySelector('input')
      if (!input) return
      if (!typed) return input.click()
      input.value = typed
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }, 100)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div ref={box} className={typed === undefined ? undefined : room}>
      <TimeZonePicker at={summer} {...props} value={value} onChange={setValue} />
    </div>
  )
}

export const Selected: Story = () => (
  <div className={many}>
    <Shown label="Site time zone" value="Asia/Shanghai" required />
    <Shown label="With summer time" value="America/New_York" />
    <Shown label="A quarter of an hour" value="Asia/Kathmandu" />
    <Shown label="An older id" value="Asia/Calcutta" />
    <Shown label="Unknown to the browser" value="Mars/Olympus_Mons" />
    <Shown
      label="The server disagrees"
      value="America/Sao_Paulo"
      entries={[{ zoneId: 'America/Sao_Paulo', rawOffset: -180, dstOffset: 60 }]}
    />
    <Shown label="Nothing chosen" />
    <Shown label="Wrong" required error="Choose a time zone." />
    <Shown label="Read-only" value="Asia/Tokyo" readOnly />
    <Shown label="Disabled" value="Asia/Tokyo" disabled />
  </div>
)

export const AllZones: Story = () => <Shown label="Site time zone" value="Asia/Shanghai" typed="" />
export const ByCity: Story = () => <Shown label="By city" typed="san" />
export const ByOffset: Story = () => <Shown label="By offset" typed="+5:30" />
export const ByOtherCity: Story = () => <Shown label="By another city of the zone" typed="Beijing" />
export const NothingFound: Story = () => <Shown label="Nothing found" typed="Atlantis" />
