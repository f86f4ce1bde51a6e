import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { refuse } from '../../ui/combobox/refusal.ts'
import type { FieldProblem } from '../../ui/form/error-summary.tsx'

export type FieldErrors<F extends string> = Partial<Record<F, string>>

type Options<F extends string> = {
  /** Prefix of the fields' ids: `${id}-${field}`. */
  id: string
  /** Fields in the order of the form. */
  fields: readonly F[]
  /** The current errors of the entries. */
  found: FieldErrors<F>
  /** Whether leaving a field shows no error yet, such as an empty one on the way to signing in. */
  silent?: (field: F) => boolean
}

const nothing: ReadonlySet<never> = new Set()

/**
 * When a form shows errors (G12): of a field once it has been left and then with every change, of every field after a
 * try to send, and server errors until their field changes.
 */
export function useFieldErrors<F extends string>({ id, fields, found, silent }: Options<F>) {
  const [left, setLeft] = useState<ReadonlySet<F>>(nothing)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors<F>>({})
  const afterPress = useAfterPress()
  const getError = (field: F) => refused[field] ?? (tried || left.has(field) ? found[field] : undefined)
  const errors = Object.fromEntries(fields.map(field => [field, getError(field)])) as FieldErrors<F>
  const getIds = (wrong: FieldErrors<F>) =>
    fields.filter(field => wrong[field]).map(field => `${id}-${field}`)
  const onBlur = ({ target }: Pick<FocusEvent<HTMLElement>, 'target'>) => {
    // The button of a list only opens it; a combobox has its input under an id of its own.
    const field = fields.find(each => [`${id}-${each}`, `${id}-${each}-input`].includes(target.id))
    // Another window has the focus now: the user has not left the field itself.
    const stays = (target.getRootNode() as Document | ShadowRoot).activeElement === target
    if (!field || stays || target.matches('button') || silent?.(field)) return
    afterPress(() => setLeft(now => (now.has(field) ? now : new Set([...now, field]))))
  }
  return {
    errors,
    /** All errors of the entries, shown or not yet. */
    found,
    onBlur,
    /** Shows all errors; returns the ids of the wrong fields, for `focusFirst`. `wrong`: errors found since it was drawn. */
    check: (wrong: FieldErrors<F> = found): readonly string[] => {
      setTried(true)
      return getIds(wrong)
    },
    /** Shows errors of fields, beside others. */
    show: (wrong: FieldErrors<F>) => setRefused(now => ({ ...now, ...wrong })),
    /** Shows the server's errors, and focuses the first. */
    refuse: (wrong: FieldErrors<F>) => {
      setRefused(wrong)
      // A field that appears with its error takes the focus once it exists.
      setTimeout(() => focusFirst(getIds(wrong)))
    },
    /** These entries have changed: the server errors of their fields are outdated. */
    changed: (names: readonly string[]) =>
      setRefused(now => {
        const isChanged = (field: string) =>
          names.some(name => field.startsWith(name) && /^([.-]|$)/.test(field.slice(name.length)))
        const rest = Object.entries(now).filter(([field]) => !isChanged(field))
        return rest.length < Object.keys(now).length ? (Object.fromEntries(rest) as FieldErrors<F>) : now
      }),
    /** Starts again, keeping the entries. */
    clear: () => {
      setLeft(nothing)
      setTried(false)
      setRefused({})
    },
    /** The errors for a summary, after a try to send. */
    problems: (getText: (field: F, error: string) => string): FieldProblem[] =>
      tried
        ? fields.flatMap(field => {
            const error = errors[field]
            return error ? [{ field: `${id}-${field}`, text: getText(field, error) }] : []
          })
        : [],
  }
}

/** Focuses the first of these fields in page order, of a group its wrong control or its first; false if there are none. */
export function focusFirst(ids: readonly string[]): boolean {
  if (ids.length === 0) return false
  refuse()
  const field = document.querySelector<HTMLElement>(
    ids.flatMap(id => [`#${CSS.escape(id)}`, `#${CSS.escape(`${id}-input`)}`]).join(),
  )
  const control = field?.matches(controls) ? field : field?.querySelector<HTMLElement>(controls)
  control?.focus()
  // The controls of a group show which of them is wrong once they are drawn.
  if (field !== control)
    setTimeout(() =>
      field?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid=true]')?.focus(),
    )
  return true
}

const controls = ':is(input, textarea, select, button):not([disabled]), [tabindex]'

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
