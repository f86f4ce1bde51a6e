import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { refuse } from './ui/combobox/refusal.ts'
import type { FieldProblem } from './ui/error-summary.tsx'

type Found<F extends string, T extends string> = Partial<Record<F, T>>
type Options<F extends string, T extends string> = {
  /** Begins the ids of the fields: `${id}-${field}`. */
  id: string
  /** Fields in the order of the form. */
  order: readonly F[]
  /** What is wrong with what stands there now. */
  found: Found<F, T>
  /** Whether leaving a field says nothing yet, as an empty one that was only passed on the way to signing in. */
  silent?: (field: F) => boolean
}

const nothing: ReadonlySet<never> = new Set()

/**
 * When a form says what is wrong (G12): of a field once it has been left and from then on with every change, of every field
 * once it was to be sent, and what the server refused until its field is changed.
 */
export function useFaults<F extends string, T extends string>({ id, order, found, silent }: Options<F, T>) {
  const [left, setLeft] = useState<ReadonlySet<F>>(nothing)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Found<F, T>>({})
  const afterPress = useAfterPress()
  const getTold = (field: F) => refused[field] ?? (tried || left.has(field) ? found[field] : undefined)
  const faults = Object.fromEntries(order.map(field => [field, getTold(field)])) as Found<F, T>
  const getIds = (wrong: Found<F, T>) => order.filter(field => wrong[field]).map(field => `${id}-${field}`)
  const onBlur = ({ target }: Pick<FocusEvent<HTMLElement>, 'target'>) => {
    const field = order.find(each => `${id}-${each}` === target.id)
    // Another window has the focus now: the field itself was not left.
    const stays = (target.getRootNode() as Document | ShadowRoot).activeElement === target
    if (!field || stays || silent?.(field)) return
    afterPress(() => setLeft(now => (now.has(field) ? now : new Set([...now, field]))))
  }
  return {
    faults,
    onBlur,
    /** Says everything that is wrong; gives the ids of its fields, of which one of `focusFirst` takes the focus. */
    check: (): readonly string[] => {
      setTried(true)
      return getIds(found)
    },
    /** Says what the server refused. */
    refuse: (wrong: Found<F, T>) => {
      setRefused(wrong)
      focusFirst(getIds(wrong))
    },
    /** A field has another value: what was refused of it is past. */
    changed: (field: F) => setRefused(now => (now[field] ? { ...now, [field]: undefined } : now)),
    /** Begins anew, with what was typed. */
    clear: () => {
      setLeft(nothing)
      setTried(false)
      setRefused({})
    },
    /** What a summary says once the form was to be sent. */
    problems: (textOf: (field: F, fault: T) => string): FieldProblem[] =>
      tried
        ? order.flatMap(field => {
            const fault = faults[field]
            return fault ? [{ field: `${id}-${field}`, text: textOf(field, fault) }] : []
          })
        : [],
  }
}

/** Gives the focus to the first of these fields as the page shows them; false when there are none. */
export function focusFirst(ids: readonly string[]): boolean {
  if (ids.length === 0) return false
  refuse()
  document.querySelector<HTMLElement>(ids.map(id => `#${CSS.escape(id)}`).join())?.focus()
  return true
}

/** Runs work at once, or after a press of a pointer that is under way: what comes must not move its button from under it. */
function useAfterPress() {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const ending = new AbortController()
    const listening = { capture: true, signal: ending.signal }
    const down = () => {
      pressed.current = true
    }
    const up = () => {
      pressed.current = false
      // The click of this press comes first.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work()
      })
    }
    window.addEventListener('pointerdown', down, listening)
    window.addEventListener('pointerup', up, listening)
    window.addEventListener('pointercancel', up, listening)
    return () => ending.abort()
  }, [])
  return (work: () => void) => {
    if (pressed.current) waiting.current.push(work)
    else work()
  }
}
