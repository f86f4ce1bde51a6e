import { memo } from 'react'
import {
  box,
  detailLine,
  name,
  nameLine,
  option,
  reading as readingClass,
  words,
} from '../../ui/combobox/list.css.ts'
import { badge } from '../../ui/combobox/popup.css.ts'
import { tick } from './glyphs.tsx'
import { isSelectable, type Person } from './person.ts'
import { detailsIn, getBadges, nameIn, readingIn } from './person-text.tsx'
import type { PickerText } from './use-picker-text.ts'

export type OptionProps = {
  id: string
  at: number
  count: number
  person: Person
  query: string
  text: PickerText
  chosen: boolean
  active: boolean
  multiple: boolean
  /** Rows of a long list share one height. */
  even: boolean
}

/** One person in the list. */
export const Option = memo(function Option(props: OptionProps) {
  const { id, at, count, person, query, text, chosen, active, multiple, even } = props
  const off = !isSelectable(person)
  const reading = readingIn(person, query)
  const details = detailsIn(person, query, text)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which refers here by aria-activedescendant.
    <div
      id={id}
      role="option"
      part="option"
      className={option}
      aria-selected={chosen}
      aria-disabled={off || undefined}
      aria-setsize={count}
      aria-posinset={at + 1}
      data-at={at}
      data-active={active || undefined}
      data-even={even || undefined}
    >
      <span className={box} data-many={multiple || undefined}>
        {chosen && tick}
      </span>
      <span className={words}>
        <span className={nameLine}>
          <bdi className={name}>{nameIn(person, query, text)}</bdi>{' '}
          {reading && <span className={readingClass}>{reading}</span>}
          {getBadges(person, text).map(word => (
            <span key={word} className={badge}>
              {word}
            </span>
          ))}
        </span>
        <span className={detailLine}>{details}</span>
      </span>
    </div>
  )
})
