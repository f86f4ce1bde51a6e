import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { listed } from '../../../client/zones/format.ts'
import { writtenName } from '../../../contract/values/names.ts'
import { type ChipIntent, getChipIntent } from '../../ui/combobox/keys.ts'
import { cross } from './glyphs.tsx'
import { getName } from './person.ts'
import { getBadges } from './person-text.tsx'
import { aside, chip, chips, removes, strangeId } from './picker.css.ts'
import type { Chosen } from './use-known.ts'
import type { PickerText } from './use-picker-text.ts'

export type ChipsProps = {
  ref: Ref<HTMLUListElement>
  chosen: readonly Chosen[]
  text: PickerText
  /** Read-only or disabled: no chip can be removed. */
  still: boolean
  onIntent: (intent: ChipIntent, at: number) => void
}

/** A name for a chip, its button and announcements. */
export const chipName = ({ id, person, state }: Chosen, { t, locale }: PickerText): string => {
  if (person) return getName(person, locale)
  return state === 'unknown' ? t('picker:unknown', { id }) : id
}

/** The chosen people. Their buttons are no tab stops: arrow keys move between the input and them. */
export function Chips({ ref, chosen, text, still, onIntent }: ChipsProps) {
  if (chosen.length === 0) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const intent = getChipIntent(event.nativeEvent, at, chosen.length, rtl)
    if (!intent) return
    // A typed letter goes to the input, which has the focus by the time that the letter arrives.
    if (intent.do !== 'input' || !intent.types) event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    onIntent(intent, at)
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers.
    <ul ref={ref} role="list" part="chips" className={chips} aria-label={text.t('picker:chosen')}>
      {chosen.map((each, at) => (
        <li
          key={each.id}
          part="chip"
          className={chip}
          data-still={still || undefined}
          data-strange={each.state === 'unknown' || undefined}
          aria-busy={each.state === 'asked' || undefined}
        >
          <ChipText chosen={each} text={text} />
          {!still && (
            <button
              type="button"
              tabIndex={-1}
              part="remove"
              className={removes}
              aria-label={text.t('picker:remove', { name: chipName(each, text) })}
              onKeyDown={event => onKeyDown(event, at)}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onIntent({ do: 'remove' }, at)}
            >
              {cross}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function ChipText({ chosen, text }: { chosen: Chosen; text: PickerText }): ReactNode {
  const name = chipName(chosen, text)
  if (!chosen.person)
    return <span className={chosen.state === 'unknown' ? undefined : strangeId}>{name}</span>
  const badges = getBadges(chosen.person, text)
  return (
    <>
      <bdi title={chosen.person.name ? undefined : writtenName(chosen.person, text.locale)}>{name}</bdi>
      {badges.length > 0 && <span className={aside}>{listed(badges)}</span>}
    </>
  )
}
