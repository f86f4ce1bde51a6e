import { memo } from 'react'
import { t } from '../../../client/words/i18n.ts'
import { offsetLabel } from '../../../client/zones/zones.ts'
import type { Locale } from '../../../contract/locales.ts'
import { getPieces } from '../../ui/combobox/highlight.ts'
import { detailLine, name, nameLine, option, words } from '../../ui/combobox/list.css.ts'
import { mark } from '../../ui/combobox/mark.css.ts'
import { badge } from '../../ui/combobox/popup.css.ts'
import { clockIn, zoneName } from './zone-names.ts'
import { clock, differs, offset, row } from './zone-row.css.ts'
import type { Shown } from './zone-rows.ts'

export type ZoneOptionProps = {
  id: string
  at: number
  count: number
  shown: Shown
  query: string
  locale: Locale
  /** The current minute: the clocks of the rows keep running. */
  minute: number
  chosen: boolean
  active: boolean
  /** The server's offset if this browser has another. */
  theirs: string | null
}

/** One time zone: offset, city, name, and local time. */
export const ZoneOption = memo(function ZoneOption(props: ZoneOptionProps) {
  const { shown, query, locale, theirs } = props
  const { zone, minutes, place, by } = shown
  const zoneNamed = zoneName(zone.id, locale)
  const second = [zone.country, zone.id, by && t('zones:also', { city: by })].filter(Boolean).join(' · ')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which refers here by aria-activedescendant.
    <div
      id={props.id}
      role="option"
      part="option"
      className={`${option} ${row}`}
      aria-selected={props.chosen}
      aria-setsize={props.count}
      aria-posinset={props.at + 1}
      data-at={props.at}
      data-active={props.active || undefined}
      data-even
    >
      <span className={offset}>{offsetLabel(minutes)}</span>
      <span className={words}>
        <span className={nameLine}>
          <bdi className={name}>{marked(zone.city, query)}</bdi>{' '}
          {zoneNamed !== zone.city && <span>{marked(zoneNamed, query)} </span>}
          {place && <span className={badge}>{t(place === 'device' ? 'zones:device' : 'zones:recent')}</span>}
        </span>
        <span className={detailLine}>{marked(second, query)}</span>
        {theirs && <span className={differs}>{t('zones:differs', { offset: theirs })}</span>}
      </span>
      <span className={clock}>{clockIn(zone.id, new Date(props.minute * 60_000))}</span>
    </div>
  )
})

const marked = (text: string, query: string) =>
  query
    ? getPieces(text, query).map((piece, at) =>
        piece.hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always rendered together.
          <mark key={at} className={mark}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )
    : text
