import { useCallback, useLayoutEffect, useRef } from 'react'
import type { CallError } from '../../client/http/call-error.ts'
import type { CloseReason } from '../../components/ui/combobox/keys.ts'
import type { Described, Host } from './definition.ts'

/** What the base passes on from a form control. */
export type FormProps = { label?: string; required?: boolean; disabled?: boolean; readonly?: boolean }

/** Props of every field that opens a list or a tree; `left` is the problem of a text that selects nothing. */
export const fieldProps = (
  host: Host,
  { label, required, disabled, readonly }: FormProps,
  left: (text: string) => string,
) => ({
  ...{ required, disabled, label: host.label, error: host.invalid, control: host.anchor },
  readOnly: readonly,
  hideLabel: host.labelled || host.label !== label,
  onOpen: () => {
    host.state('open', true)
    host.emit('mds-open')
  },
  onClose: (reason: CloseReason) => {
    const closes = host.emit('mds-close', { reason })
    if (closes) host.state('open', false)
    return closes
  },
  onSearch: (query: string) => void host.emit('mds-search', { query }),
  onLeftText: (text: string) => host.refuse(text ? left(text) : ''),
})

/** Props of a field that reads its options from the server. */
export const readingProps = (host: Host) => ({
  session: host.session,
  onError: (error: CallError) => host.emit('mds-error', { error }),
  onSignIn: () => void host.emit('mds-sign-in-required', { error: null }),
})

/** Events of a field that opens a list. */
export const listEvents = {
  'mds-search': { docs: 'The person has typed a query.', detail: '{ query: string }' },
  'mds-open': { docs: 'The list has opened.' },
  'mds-close': {
    docs: 'The list is about to close; preventDefault() keeps it open.',
    cancelable: true,
    detail: "{ reason: 'escape' | 'blur' | 'chosen' | 'key' }",
  },
} as const satisfies Described['events']

/** What elements have written into their own members, each for the session scope in which it was drawn. */
const written = new WeakMap<HTMLElement, unknown>()

/**
 * Keeps a member with the chosen objects in step with the selection, and returns what the page has set there. What an
 * earlier drawing has written was read for another tenant, account or role, so it is not reused.
 */
export function useSelected<T>({ element }: Host, member: string, selected: unknown) {
  const own = useRef(false)
  const strange = !own.current && written.get(element) === selected
  const onSelected = useCallback(
    (list: readonly T[]) => {
      if (list.length === 0 && !own.current) return
      own.current = true
      written.set(element, list)
      Reflect.set(element, member, list)
    },
    [element, member],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the element is drawn for another scope.
  useLayoutEffect(() => {
    if (strange && selected) Reflect.set(element, member, [])
  }, [])
  return { given: Array.isArray(selected) && !strange ? (selected as T[]) : null, onSelected }
}
