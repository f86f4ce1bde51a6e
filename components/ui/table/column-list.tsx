import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { LiveRegion } from '../base/live-region.tsx'
import { useWords } from '../base/words.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { item, list, moves } from './column-chooser.css.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'
import { moveColumn } from './column-order.ts'

/** The list in the chooser: a checkbox and two buttons for each column. */
export function ColumnList({ columns, value, onChange, onReset }: ColumnChooserProps) {
  const words = useWords()
  const [said, setSaid] = useState('')
  const known = new Map(columns.map(column => [column.id, column]))
  const places = value.filter(({ id }) => known.has(id))
  const fixed = places.filter(({ id }) => known.get(id)?.fixed).length
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
      <ol className={list}>
        {places.map(({ id, shown }, index) => {
          const { label, fixed: stays } = known.get(id)!
          return (
            <li key={id} className={item}>
              <Checkbox
                label={label}
                hint={stays ? words('columns.fixed') : undefined}
                checked={shown || Boolean(stays)}
                disabled={stays}
                onChange={() => show(id)}
              />
              {!stays && (
                <Moves
                  name={label}
                  first={index <= fixed}
                  last={index === places.length - 1}
                  onMove={step => move(id, step)}
                />
              )}
            </li>
          )
        })}
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

type MovesProps = { name: string; first: boolean; last: boolean; onMove: (step: -1 | 1) => void }

function Moves({ name, first, last, onMove }: MovesProps) {
  const words = useWords()
  return (
    <span className={moves}>
      <IconButton
        icon={ArrowUp}
        variant="quiet"
        small
        label={words('columns.up', { name })}
        aria-disabled={first || undefined}
        onClick={() => !first && onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        variant="quiet"
        small
        label={words('columns.down', { name })}
        aria-disabled={last || undefined}
        onClick={() => !last && onMove(1)}
      />
    </span>
  )
}
