import { createElement, useEffect, useState } from 'react'
import { type Each, every, type HeardEvent, heard, host } from '../shared/every.ts'

/** Each element of the kit with a property, a boolean, an attribute, events and a child, as React says them. */
export function Every() {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    host.turn = () => setTurn(1)
  }, [])
  return (
    <main>
      <h1>Every element</h1>
      <ul className="every">
        {every.map(each => (
          <li key={each.tag}>
            <code>{each.tag}</code>
            <form id={each.tag}>{drawn(each, turn, each.tag)}</form>
            {drawn(each, turn, `${each.tag}-late`)}
          </li>
        ))}
      </ul>
    </main>
  )
}

function drawn({ tag, rich, flag, text, events, form }: Each, turn: number, name: string) {
  const late = name !== tag
  const props: Record<string, unknown> = {}
  if (flag) props[flag.attribute] = turn === 0
  if (text) props[text.attribute] = text.values[turn]
  if (form) props.name = 'each'
  // React gives a property only to an element that has it already: one that is defined later gets it by its ref.
  if (rich && !late) props[rich.name] = rich.values[turn]
  if (rich && late)
    props.ref = (element: HTMLElement | null) =>
      element && Object.assign(element, { [rich.name]: rich.values[turn] })
  for (const event of events) {
    const spelt = { input: 'onInput', change: 'onChange' }[event] ?? `on${event}`
    props[spelt] = (told: HeardEvent) =>
      heard(name, 'nativeEvent' in told ? (told.nativeEvent as HeardEvent) : told)
  }
  return createElement(name, props, <a href="#every">Fallback</a>)
}
