import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { LiveRegion } from '../base/live-region.tsx'
import { useWords } from '../base/words.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { help, item, keys, list, moves } from './column-chooser.css.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'
import { moveColumn } from './column-order.ts'

/** The list in the chooser: a checkbox and two buttons for each column. Tab leads through one column only, arrow keys to the others. */
export function ColumnList({ columns, value, onChange, onReset }: ColumnChooserProps) {
  const words = useWords()
  const helpId = useId()
  const [said, setSaid] = useState('')
  const known = new Map(columns.map(column => [column.id, column]))
  const places = value.filter(({ id }) => known.has(id))
  const fixed = places.filter(({ id }) => known.get(id)?.fixed).length
  const { current, ...keyboard } = useOneStop(
    places.slice(fixed).map(({ id }) => id),
    (id, step) => move(id, step),
  )
  const move = (id: string, step: -1 | 1) => {
    const next = moveColumn(places, id, step, fixed)
    onChange(next)
    const place = next.findIndex(each => each.id === id) + 1
    setSaid(words('columns.moved', { name: known.get(id)!.label, place, count: next.length }))
  }
  const show = (id: string) =>
    onChange(places.map(each => (each.id === id ? { ...each, shown: !each.shown } : each)))
  return (
    <>
      <p id={helpId} className={`${help} ${keys}`}>
        {words('columns.keys')}
      </p>
      <ol className={list} aria-label={words('columns.title')} aria-describedby={helpId} {...keyboard}>
        {places.map(({ id, shown }, index) => (
          <Item
            key={id}
            column={known.get(id)!}
            shown={shown}
            tabIndex={id === current ? 0 : -1}
            first={index <= fixed}
            last={index === places.length - 1}
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

/** One column of the list is a tab stop: arrow keys, Home and End lead to the others, and with Alt an arrow key moves the column. */
function useOneStop(ids: readonly string[], onMove: (id: string, step: -1 | 1) => void) {
  const [last, setLast] = useState('')
  const current = ids.includes(last) ? last : ids[0]
  const onFocus = ({ target }: FocusEvent) => setLast(getRow(target)?.dataset.column ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = getRow(event.target)
    const at = ids.indexOf(row?.dataset.column ?? '')
    if (!row || at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (event.altKey && step) onMove(ids[at]!, step)
    else if (!event.altKey) {
      const next = step ? ids[at + step] : { Home: ids[0], End: ids.at(-1) }[event.key]
      if (!step && next === undefined) return
      focusSame(event.currentTarget, row, event.target as Element, next)
    } else return
    event.preventDefault()
  }
  return { current, onFocus, onKeyDown }
}

const getRow = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-column]')

/** Focuses the control of another row at the same place as this one in its own. */
function focusSame(list: HTMLElement, row: HTMLElement, control: Element, id: string | undefined) {
  const next = [...list.querySelectorAll<HTMLElement>('[data-column]')].find(
    each => each.dataset.column === id,
  )
  const place = [...row.querySelectorAll('input, button')].indexOf(control)
  next?.querySelectorAll<HTMLElement>('input, button')[place]?.focus()
}

type MovesProps = {
  name: string
  tabIndex: number
  first: boolean
  last: boolean
  onMove: (step: -1 | 1) => void
}

type ItemProps = Omit<MovesProps, 'name'> & {
  column: ColumnChooserProps['columns'][number]
  shown: boolean
  onShow: () => void
}

function Item({ column: { id, label, fixed = false }, shown, onShow, ...moving }: ItemProps) {
  const words = useWords()
  return (
    <li className={item} data-column={id}>
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
