import { useEffect, useRef } from 'react'
import { type SessionStore, sessionKey } from '../../client/session/store.ts'
import type { ElementClass } from '../../elements/base/definition.ts'
import { register } from '../../elements/base/register.ts'
import type { Tag } from '../../elements/index.ts'
import { element as userPicker } from '../../elements/user-picker.tsx'
import type { State } from '../../tests/fixtures/element-states.ts'
import { act, goOffline } from './act.ts'
import { acceptedFile } from './given.ts'
import { getSession } from './worlds.ts'

type StageProps = {
  element: ElementClass
  state: State
  attributes: readonly (readonly [string, string])[]
  className?: string
  /** Nobody acts: no list is opened, and the network stays. */
  still?: boolean
}

/** An element in a state, in a session of its own. */
export function Stage({ element, state, attributes, className, still = false }: StageProps) {
  const box = useRef<HTMLDivElement>(null)
  const made = useRef<HTMLElement>(null)
  useEffect(() => {
    const host = box.current!
    const store = getSession(element.tag as Tag, state)
    const provide = (event: Event) => {
      const request = event as Event & { context: unknown; callback: (store: unknown) => void }
      if (request.context !== sessionKey) return
      event.stopPropagation()
      request.callback(store)
    }
    host.addEventListener('context-request', provide)
    const end = stand(host, element, state, store, still)
    made.current = end.made
    return () => {
      end.leave()
      host.removeEventListener('context-request', provide)
    }
  }, [element, state, still])
  useEffect(() => {
    const own = made.current!
    for (const name of own.getAttributeNames())
      if (name !== 'api-base' && !attributes.some(([wanted]) => wanted === name)) own.removeAttribute(name)
    for (const [name, value] of attributes)
      if (own.getAttribute(name) !== value) own.setAttribute(name, value)
  })
  return <div ref={box} className={className} data-stage="" />
}

/** Puts the element on the stage and brings it into its state. */
function stand(
  host: HTMLElement,
  element: ElementClass,
  state: State,
  { $session }: SessionStore,
  still: boolean,
) {
  register(element)
  const made = document.createElement(element.tag)
  if (element.tag === 'mds-session') {
    register(userPicker)
    made.append(Object.assign(document.createElement(userPicker.tag), { label: 'Approver' }))
    const { apiBase, getToken } = $session.get()
    Object.assign(made, { apiBase, getToken })
  }
  host.append(made)
  if (element.tag === 'mds-role-tree' && state === 'empty-never') Object.assign(made, { resources: [] })
  if (element.tag === 'mds-upload') Object.assign(made, { selectedFiles: [acceptedFile] })
  if (still) return { made, leave: () => made.remove() }
  let online = () => {}
  const timers = [
    setTimeout(async () => {
      // Another state may have been chosen meanwhile: then nothing is left to do.
      const acted = await act(element.tag as Tag, state, made).then(
        () => true,
        () => false,
      )
      if (acted && state !== 'offline') host.dataset.stage = state
    }, 300),
  ]
  // The network is switched off once the element shows data that must stay.
  if (state === 'offline')
    timers.push(
      setTimeout(() => {
        online = goOffline()
        host.dataset.stage = state
      }, 900),
    )
  const leave = () => {
    for (const timer of timers) clearTimeout(timer)
    online()
    made.remove()
  }
  return { made, leave }
}
