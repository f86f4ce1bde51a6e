import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'
import { list as listClass } from '../../ui/combobox/list.css.ts'
import { useWindow } from '../../ui/combobox/use-window.ts'
import { ZoneOption } from './zone-option.tsx'
import type { Shown } from './zone-rows.ts'
import { disagreement, optionId, type ZoneEntry } from './zone-text.ts'

export type ZoneOptionsProps = {
  id: string
  rows: readonly Shown[]
  query: string
  locale: Locale
  active: number
  value: string
  at: Date
  minute: number
  entries: readonly ZoneEntry[]
  onChoose: (row: Shown) => void
}

/** The listbox: renders only visible rows, all of one height. */
export function ZoneOptions(props: ZoneOptionsProps) {
  const { id, active, query, value } = props
  const list = useRef<HTMLDivElement>(null)
  const rows = useLaid() ? props.rows : nothing
  const { from, to, row, windowed, onScroll } = useWindow(list, { rows, active, query })
  const choose = (event: MouseEvent) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]')
    const shown = rows[Number(option?.dataset.at)]
    if (shown) props.onChoose(shown)
  }
  const room = windowed ? { blockSize: rows.length * row, paddingBlockStart: from * row } : undefined
  return (
    // The input handles keys, since it keeps the focus; a scrolling box must not become a tab stop of its own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      ref={list}
      id={id}
      role="listbox"
      part="listbox"
      aria-label={t('zones:list')}
      tabIndex={-1}
      className={listClass}
      onClick={choose}
      onMouseDown={event => event.preventDefault()}
      onScroll={onScroll}
    >
      <div role="presentation" style={room}>
        {rows.slice(from, to).map((shown, place) => (
          <ZoneOption
            // Rows are reused by position: a key that changes the list changes texts, not elements.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={from + place}
            id={optionId(id, from + place)}
            at={from + place}
            count={rows.length}
            shown={shown}
            query={query}
            locale={props.locale}
            minute={props.minute}
            chosen={shown.zone.id === value || shown.zone.aliases.includes(value)}
            active={from + place === active}
            theirs={disagreement(getEntry(props.entries, shown), props.at)}
          />
        ))}
      </div>
    </div>
  )
}

const nothing: readonly Shown[] = []

/** True once the layer around is shown: before that, no row has a height and scrolling is impossible. */
function useLaid(): boolean {
  const [laid, setLaid] = useState(false)
  useLayoutEffect(() => setLaid(true), [])
  return laid
}

const getEntry = (entries: readonly ZoneEntry[], { zone }: Shown) =>
  entries.find(({ zoneId }) => zoneId === zone.id || zone.aliases.includes(zoneId))
