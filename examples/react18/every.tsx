import * as components from 'mds-kit/react'
import { type ComponentType, createElement, useCallback, useEffect, useState } from 'react'
import { type Each, every, type HeardEvent, heard, host } from '../shared/every.ts'

/** `mds-user-picker` is `UserPicker`. */
const find = (tag: string): ComponentType<Record<string, unknown>> =>
  Reflect.get(
    components,
    tag.replace(/^mds|-(.)/g, (_, letter = '') => letter.toUpperCase()),
  )

/** Each element by its component, and once more as a plain tag that is defined later. */
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
            <form id={each.tag}>
              <Drawn each={each} turn={turn} />
            </form>
            <Late each={each} turn={turn} />
          </li>
        ))}
      </ul>
    </main>
  )
}

type Shown = { each: Each; turn: number }
const fallback = <a href="#every">Fallback</a>

function Drawn({ each: { tag, rich, flag, text, events, form }, turn }: Shown) {
  const props: Record<string, unknown> = {}
  if (flag) props[flag.name] = turn === 0
  if (text) props[text.name] = text.values[turn]
  if (form) props.name = 'each'
  if (rich) props[rich.name] = rich.values[turn]
  for (const event of events) props[`on${event}`] = (told: HeardEvent) => heard(tag, told)
  return createElement(find(tag), props, fallback)
}

/** React 18 writes every prop of a plain tag as an attribute, and knows none of its events: both take a `ref`. */
function Late({ each: { tag, rich, flag, text, events, form }, turn }: Shown) {
  const name = `${tag}-late`
  const attributes: Record<string, string> = {}
  if (flag && turn === 0) attributes[flag.attribute] = ''
  if (text) attributes[text.attribute] = text.values[turn]!
  if (form) attributes.name = 'each'
  const [element, setElement] = useState<HTMLElement | null>(null)
  const take = useCallback((next: HTMLElement | null) => setElement(next), [])
  useEffect(() => {
    if (element && rich) Object.assign(element, { [rich.name]: rich.values[turn] })
  }, [element, rich, turn])
  useEffect(() => {
    for (const event of events) element?.addEventListener(event, told => heard(name, told))
  }, [element, events, name])
  return createElement(name, { ...attributes, ref: take }, fallback)
}
