import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type SessionStore, sessionKey } from '../../client/session/store.ts'
import { Button } from '../../components/ui/base/button.tsx'
import type { ElementClass } from '../../elements/base/definition.ts'
import { register } from '../../elements/base/register.ts'
import type { Tag } from '../../elements/index.ts'
import { element as userPicker } from '../../elements/user-picker.tsx'
import type { State } from '../../tests/fixtures/element-states.ts'
import { act, goOffline } from './act.ts'
import { getAttributes, getEmbed, type Values } from './embed.ts'
import { atEnd, code, embed, form, place } from './shown.css.ts'
import { getSession } from './worlds.ts'

/** A file that the server has taken before. */
export const acceptedFile = { id: 'plan-2', name: 'Monitoring plan 2.1.pdf', size: 482_311 }

type ShownProps = { element: ElementClass; state: State; values: Values }

const still = { 'read-only': { readonly: true }, disabled: { disabled: true } } as Record<string, Values>

/** An element in a state, with the attributes that the controls set, and what a page needs to show it so. */
export function Shown({ element, state, values }: ShownProps) {
  const attributes = getAttributes(element.definition, { ...values, ...still[state] })
  const { tag } = element
  const where = /bell|download/.test(tag) ? atEnd : /picker|selector|session/.test(tag) ? form : place
  return (
    <>
      <Stage key={state} {...{ element, state, attributes }} className={where} />
      <Embed text={getEmbed(element.tag, attributes)} />
    </>
  )
}

type StageProps = {
  element: ElementClass
  state: State
  attributes: readonly (readonly [string, string])[]
  className: string
}

function Stage({ element, state, attributes, className }: StageProps) {
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
    const end = stand(host, element, state, store)
    made.current = end.made
    return () => {
      end.leave()
      host.removeEventListener('context-request', provide)
    }
  }, [element, state])
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
function stand(host: HTMLElement, element: ElementClass, state: State, { $session }: SessionStore) {
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

function Embed({ text }: { text: string }) {
  const [copied, setCopied] = useState('')
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text))
  return (
    <section className={embed} aria-label="Embed">
      <pre className={code}>{text}</pre>
      <Button icon={copied === text ? Check : Copy} onClick={copy} small>
        {copied === text ? 'Copied' : 'Copy embed code'}
      </Button>
    </section>
  )
}
