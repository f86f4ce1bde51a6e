import { type MouseEvent, useRef } from 'react'
import { list as listClass } from '../../ui/combobox/list.css.ts'
import { useWindow } from '../../ui/combobox/use-window.ts'
import { windowedFrom } from '../../ui/combobox/windowing.ts'
import { Option } from './option.tsx'
import type { Person } from './person.ts'
import type { PickerText } from './use-picker-text.ts'

export type OptionsProps = {
  id: string
  label: string
  people: readonly Person[]
  query: string
  text: PickerText
  active: number
  multiple: boolean
  /** Results of an older text: still visible for a moment, but inactive. */
  stale: boolean
  /** The answer to this text is loading. */
  busy: boolean
  /**
   * The results have been stale for a while. A fast answer comes first: making rows inert costs more than rendering
   * it.
   */
  pale: boolean
  isChosen: (id: string) => boolean
  onChoose: (person: Person) => void
}

/** The id of an option; ids of people may contain characters that an id reference can't. */
export const optionId = (list: string, person: Person): string => `${list}-${person.id.replace(/\s/g, '_')}`

/** The listbox; it exists while the list is open, and is empty if there is nobody to choose. */
export function Options(props: OptionsProps) {
  const { id, label, people, query, text, active, multiple, stale, busy, pale, isChosen } = props
  const list = useRef<HTMLDivElement>(null)
  const { from, to, row, windowed, onScroll } = useWindow(list, { rows: people, active, query })
  const choose = (event: MouseEvent) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]')
    const person = people[Number(option?.dataset.at)]
    if (person && !stale) props.onChoose(person)
  }
  const room = windowed ? { blockSize: people.length * row, paddingBlockStart: from * row } : undefined
  return (
    // The input handles keys, since it keeps the focus; a scrolling box must not become a tab stop of its own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      ref={list}
      id={id}
      role="listbox"
      part="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      aria-busy={busy || undefined}
      inert={stale && pale}
      tabIndex={-1}
      className={listClass}
      onClick={choose}
      onMouseDown={event => event.preventDefault()}
      onScroll={onScroll}
    >
      <div role="presentation" style={room}>
        {people.slice(from, to).map((person, place) => (
          <Option
            // Rows are reused by position: a key that changes the list changes texts, not elements.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={from + place}
            id={optionId(id, person)}
            at={from + place}
            count={people.length}
            person={person}
            query={query}
            text={text}
            chosen={isChosen(person.id)}
            active={from + place === active}
            multiple={multiple}
            even={people.length > windowedFrom}
          />
        ))}
      </div>
    </div>
  )
}
