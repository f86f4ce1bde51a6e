import { memo } from 'react'
import { tick } from './glyphs.tsx'
import {
  badge as badgeClass,
  box,
  detailLine,
  nameLine,
  option,
  reading as readingClass,
  words,
} from './list.css.ts'
import { isSelectable, type Person } from './person.ts'
import { badgesOf, Details, Name, Reading } from './person-text.tsx'
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
  /** Of an answer that is passing away: still seen for a moment, and no option any more. */
  stale: boolean
  /** Rows of a long list share one height. */
  even: boolean
}

/** One person in the list. */
export const Option = memo(function Option(props: OptionProps) {
  const { id, at, count, person, query, text, chosen, active, multiple, stale, even } = props
  const naming = stale
    ? { 'aria-hidden': true }
    : {
        id,
        role: 'option',
        'aria-selected': chosen,
        'aria-disabled': isSelectable(person) ? undefined : true,
        'aria-setsize': count,
        'aria-posinset': at + 1,
        'data-at': at,
      }
  return (
    <div
      {...naming}
      part="option"
      className={option}
      data-active={active || undefined}
      data-even={even || undefined}
      data-off={isSelectable(person) ? undefined : ''}
    >
      <span className={box} data-many={multiple || undefined} data-chosen={chosen || undefined}>
        {chosen && tick}
      </span>
      <span className={words}>
        <span className={nameLine}>
          <bdi>
            <Name person={person} query={query} text={text} />
          </bdi>{' '}
          <span className={readingClass}>
            <Reading person={person} query={query} />
          </span>
          {badgesOf(person, text).map(badge => (
            <span key={badge} className={badgeClass}>
              {badge}
            </span>
          ))}
        </span>
        <span className={detailLine}>
          <Details person={person} query={query} text={text} />
        </span>
      </span>
    </div>
  )
})
