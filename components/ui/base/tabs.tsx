import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { CountBadge } from './badge.tsx'
import { bar, panel, tab } from './tabs.css.ts'

export type TabItem = { id: string; label: string; count?: number; content: ReactNode }

export type TabsProps = {
  /** Accessible name of the tab list. */
  label: string
  items: readonly TabItem[]
  value: string
  onChange: (id: string) => void
}

/** Tabs by the APG pattern: one tab stop, arrows move and select at once, Home and End jump. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = items.find(item => item.id === value) ?? items[0]
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = getStep(event, list.current)
    if (step === undefined) return
    event.preventDefault()
    const at = chosen ? items.indexOf(chosen) : 0
    const to =
      typeof step === 'number'
        ? (at + step + items.length) % items.length
        : step === 'last'
          ? items.length - 1
          : 0
    const item = items[to]!
    onChange(item.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={bar} onKeyDown={move}>
        {items.map(item => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            className={tab}
            aria-selected={item === chosen}
            aria-controls={item === chosen ? `${id}-panel` : undefined}
            tabIndex={item === chosen ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.label}
            {item.count !== undefined && <CountBadge count={item.count} />}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          key={chosen.id}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen.id}`}
          className={panel}
        >
          {chosen.content}
        </div>
      )}
    </div>
  )
}

/** The direction of a key; left and right swap in right-to-left text. */
function getStep(event: KeyboardEvent, list: HTMLElement | null): number | 'first' | 'last' | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const forward = list && getComputedStyle(list).direction === 'rtl' ? -1 : 1
  switch (event.key) {
    case 'ArrowRight':
      return forward
    case 'ArrowLeft':
      return -forward
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return undefined
  }
}
