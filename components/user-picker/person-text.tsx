import { type Piece, piecesOf, piecesOfReading } from './highlight.ts'
import { mark } from './list.css.ts'
import { detailsOf, nameOf, type Person, readingOf } from './person.ts'
import type { PickerText } from './use-picker-text.ts'

/** A text with the parts that a query found. */
const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.length === 1 && !pieces[0]!.hit
    ? pieces[0]!.text
    : pieces.map(({ text, hit }, place) =>
        hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place.
          <mark key={place} className={mark}>
            {text}
          </mark>
        ) : (
          text
        ),
      )

type Shown = { person: Person; query: string; text: PickerText }

/** A name, with what the query found of it; found by its reading, the whole name was found. */
export const Name = ({ person, query, text }: Shown) => (
  <Pieces pieces={piecesOf(nameOf(person, text.locale), query)} />
)

/** The reading beside a name: the letters by which it was found stand out. */
export function Reading({ person, query }: Omit<Shown, 'text'>) {
  const reading = readingOf(person)
  if (!reading) return null
  const pieces = reading.found ? piecesOfReading(reading.text, query) : piecesOf(reading.text, query)
  return <Pieces pieces={pieces} />
}

/** The line that tells people of one name apart. */
export const Details = ({ person, query, text }: Shown) =>
  detailsOf(person, query, text.locale).map((detail, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a detail is known by its place in the line.
    <span key={place}>
      {place > 0 && <span aria-hidden="true"> · </span>}
      <Pieces pieces={piecesOf(detail, query)} />
    </span>
  ))

/** What is out of the ordinary about someone, in words. */
export function badgesOf({ type, status }: Person, { t }: PickerText): string[] {
  const badges = type === 'external' ? [t('picker:external')] : []
  return status && status !== 'enabled' ? [...badges, t(`picker:status.${status}`)] : badges
}
