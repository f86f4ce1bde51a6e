import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { LiveRegion } from '../base/live-region.tsx'
import { useWords } from '../base/words.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { help, item, keys, list, moves } from './column-chooser.css.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'

/** The list in the chooser: a checkbox and two buttons for each column. Tab leads through one column only, arrow keys to the others. */
export function ColumnList({ columns, value, onChange, onReset }: ColumnChooserProps) {
  const words = useWords()
  const helpId = useId()
  const [said, setSaid] = useState('')
  const columnsById = new Map(columns.map(column => [column.id, column]))
  const places = value.filter(({ id }) => columnsById.has(id))
  const fixed = places.filter(({ id }) => columnsById.get(id)?.fixed).length
  const [last, setLast] = useState<string>()
  const current = places.some(({ id }) => id === last) ? last : places[fixed]?.id
  const move = (id: string, step: -1 | 1) => {
    const next = moveColumn(places, id, step, fixed)
    onChange(next)
    const place = next.findIndex(each => each.id === id) + 1
    setSaid(words('columns.moved', { name: columnsById.get(id)!.label, place, count: next.length }))
  }
  const show = (id: string) =>
    onChange(places.map(each => (each.id === id ? { ...each, shown: !each.shown } : each)))
  return (
    <>
      <p id={helpId} className={`${help} ${keys}`}>
        {words('columns.keys')}
      </p>
      <ol className={list} aria-label={words('columns.title')} aria-describedby={helpId} onKeyDown={go}>
        {places.map(({ id, shown }, index) => (
          <Item
            key={id}
            column={columnsById.get(id)!}
            shown={shown}
            tabIndex={id === current ? 0 : -1}
            first={index <= fixed}
            last={index === places.length - 1}
            onFocus={() => setLast(id)}
            onShow={() => show(id)}
            onMove={step => move(id, step)}
          />
        ))}
      </ol>
      {onReset && (
        <Button variant="quiet" small onClick={onReset}>
          {words('columns.reset')}
        </Button>
      )}
      <LiveRegion text={said} />
    </>
  )
}

/** Arrow keys, Home and End lead to the same control of another column. */
function go(event: KeyboardEvent<HTMLElement>) {
  // Three controls a column; those of a fixed one are disabled or missing.
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled), button')]
  const at = controls.indexOf(event.target as HTMLElement)
  const last = controls.length - 3 + (at % 3)
  const to = { ArrowUp: at - 3, ArrowDown: at + 3, Home: at % 3, End: last }[event.key]
  if (to === undefined) return
  event.preventDefault()
  controls[to]?.focus()
}

type MovesProps = {
  name: string
  tabIndex: number
  first: boolean
  last: boolean
  onMove: (step: -1 | 1) => void
}

type ItemProps = Omit<MovesProps, 'name'> & {
  onFocus: () => void
  column: ColumnChooserProps['columns'][number]
  shown: boolean
  onShow: () => void
}

function Item({ column: { label, fixed = false }, shown, onShow, onFocus, ...moving }: ItemProps) {
  const words = useWords()
  return (
    <li className={item} onFocus={onFocus}>
      <Checkbox
        label={label}
        hint={fixed ? words('columns.fixed') : undefined}
        checked={shown || fixed}
        disabled={fixed}
        tabIndex={moving.tabIndex}
        onChange={onShow}
      />
      {!fixed && <Moves name={label} {...moving} />}
    </li>
  )
}

function Moves({ name, tabIndex, first, last, onMove }: MovesProps) {
  const words = useWords()
  return (
    <span className={moves}>
      <IconButton
        icon={ArrowUp}
        variant="quiet"
        small
        tabIndex={tabIndex}
        label={words('columns.up', { name })}
        aria-disabled={first || undefined}
        onClick={() => !first && onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        variant="quiet"
        small
        tabIndex={tabIndex}
        label={words('columns.down', { name })}
        aria-disabled={last || undefined}
        onClick={() => !last && onMove(1)}
      />
    </span>
  )
}

/** The list with one entry moved by a step; it never passes the fixed entries at the start, nor the end. */
export function moveColumn<T extends { id: string }>(
  list: readonly T[],
  id: string,
  step: -1 | 1,
  fixed = 0,
): T[] {
  const from = list.findIndex(each => each.id === id)
  const to = from + step
  if (from < fixed || to < fixed || to >= list.length) return [...list]
  const next = [...list]
  const [moved] = next.splice(from, 1)
  next.splice(to, 0, moved!)
  return next
}
