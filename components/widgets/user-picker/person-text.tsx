import type { ReactNode } from 'react'
import { getPieces, type Piece, piecesOfReading } from '../../ui/combobox/highlight.ts'
import { mark } from '../../ui/combobox/mark.css.ts'
import { getDetails, getListedName, getReading, type Person } from './person.ts'
import type { PickerText } from './use-picker-text.ts'

/*
 * Functions, not components: a list of people renders with each key press, and every component in a row would add
 * cost.
 */

/** A name with the match of a query marked. */
export const nameIn = (person: Person, query: string, { locale }: PickerText): ReactNode =>
  drawn(getPieces(getListedName(person, locale), query))

/** The reading beside a name, with the matched letters marked. */
export function readingIn(person: Person, query: string): ReactNode {
  const reading = getReading(person)
  if (!reading) return null
  return drawn(reading.found ? piecesOfReading(reading.text, query) : getPieces(reading.text, query))
}

/** The line that tells people with the same name apart. */
export const detailsIn = (person: Person, query: string, { locale }: PickerText): ReactNode =>
  drawn(getPieces(getDetails(person, query, locale).join(' · '), query))

const drawn = (pieces: readonly Piece[]): ReactNode =>
  pieces.map(({ text, hit }, place) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position.
      <mark key={place} className={mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )

/** A person's exceptional states, as words. */
export function getBadges({ type, status }: Person, { t }: PickerText): string[] {
  const badges = type === 'external' ? [t('picker:external')] : []
  return status && status !== 'enabled' ? [...badges, t(`picker:status.${status}`)] : badges
}
