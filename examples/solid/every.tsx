import { createSignal, For } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { type Each, every, type HeardEvent, heard, host } from '../shared/every.ts'

/** Each element of the kit with a property, a boolean, an attribute, events and a child, as Solid says them. */
export function Every() {
  const [turn, setTurn] = createSignal(0)
  host.turn = () => setTurn(1)
  const bound = ({ rich, flag, text, form, events }: Each, name: string) => ({
    ...(rich && { [`prop:${rich.name}`]: rich.values[turn()] }),
    ...(flag && { [`bool:${flag.attribute}`]: turn() === 0 }),
    ...(text && { [`attr:${text.attribute}`]: text.values[turn()] }),
    ...(form && { 'attr:name': 'each' }),
    ...Object.fromEntries(events.map(event => [`on:${event}`, (told: HeardEvent) => heard(name, told)])),
  })
  return (
    <main>
      <h1>Every element</h1>
      <ul class="every">
        <For each={every}>
          {each => (
            <li>
              <code>{each.tag}</code>
              <form id={each.tag}>
                <Dynamic component={each.tag} {...bound(each, each.tag)}>
                  <a href="#every">Fallback</a>
                </Dynamic>
              </form>
              <Dynamic component={`${each.tag}-late`} {...bound(each, `${each.tag}-late`)}>
                <a href="#every">Fallback</a>
              </Dynamic>
            </li>
          )}
        </For>
      </ul>
    </main>
  )
}
