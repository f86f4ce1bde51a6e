import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { refuse } from './ui/combobox/refusal.ts'
import type { FieldProblem } from './ui/error-summary.tsx'

type Found<F extends string, T extends string> = Partial<Record<F, T>>
type Options<F extends string, T extends string> = {
  /** Prefix of the fields' ids: `${id}-${field}`. */
  id: string
  /** Fields in the order of the form. */
  order: readonly F[]
  /** The current errors. */
  found: Found<F, T>
  /** Whether leaving a field shows no error yet, such as an empty one on the way to signing in. */
  silent?: (field: F) => boolean
}

const nothing: ReadonlySet<never> = new Set()

/**
 * When a form shows errors (G12): of a field once it has been left and then with every change, of every field after a
 * try to send, and server errors until their field changes.
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
    // Another window has the focus now: the user has not left the field itself.
    const stays = (target.getRootNode() as Document | ShadowRoot).activeElement === target
    if (!field || stays || silent?.(field)) return
    afterPress(() => setLeft(now => (now.has(field) ? now : new Set([...now, field]))))
  }
  return {
    faults,
    onBlur,
    /** Shows all errors; returns the ids of the wrong fields, for `focusFirst`. */
    check: (): readonly string[] => {
      setTried(true)
      return getIds(found)
    },
    /** Shows the server's errors. */
    refuse: (wrong: Found<F, T>) => {
      setRefused(wrong)
      focusFirst(getIds(wrong))
    },
    /** The value of a field has changed: its server error is outdated. */
    changed: (field: F) => setRefused(now => (now[field] ? { ...now, [field]: undefined } : now)),
    /** Starts again, keeping the entries. */
    clear: () => {
      setLeft(nothing)
      setTried(false)
      setRefused({})
    },
    /** The errors for a summary, after a try to send. */
    problems: (textOf: (field: F, fault: T) => string): FieldProblem[] =>
      tried
        ? order.flatMap(field => {
            const fault = faults[field]
            return fault ? [{ field: `${id}-${field}`, text: textOf(field, fault) }] : []
          })
        : [],
  }
}

/** Focuses the first of these fields in page order; false if there are none. */
export function focusFirst(ids: readonly string[]): boolean {
  if (ids.length === 0) return false
  refuse()
  document.querySelector<HTMLElement>(ids.map(id => `#${CSS.escape(id)}`).join())?.focus()
  return true
}

/** Runs work at once, or after a pointer press in progress: new content must not move the button under it. */
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
