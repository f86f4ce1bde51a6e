import { html } from 'lit'
import { html as named, unsafeStatic } from 'lit/static-html.js'
import { type Each, every, type HeardEvent, heard, host } from '../shared/every.ts'

let turn = 0

/** Each element of the kit with a property, a boolean, an attribute, events and a child, as Lit says them. */
export function everyElement(again: () => void) {
  host.turn = () => {
    turn = 1
    again()
  }
  return html`<main>
    <h1>Every element</h1>
    <ul class="every">
      ${every.map(
        each => html`<li>
          <code>${each.tag}</code>
          <form id=${each.tag}>${drawn(each, each.tag)}</form>
          ${drawn(each, `${each.tag}-late`)}
        </li>`,
      )}
    </ul>
  </main>`
}

/** Names are part of a template and not of its values, so each tag gets a template of its own. */
function drawn({ rich, flag, text, form, events }: Each, name: string) {
  const bindings: [string, unknown][] = [
    ...(rich ? [[`.${rich.name}`, rich.values[turn]] as [string, unknown]] : []),
    ...(flag ? [[`?${flag.attribute}`, turn === 0] as [string, unknown]] : []),
    ...(text ? [[text.attribute, text.values[turn]] as [string, unknown]] : []),
    ...(form ? [['name', 'each'] as [string, unknown]] : []),
    ...events.map(event => [`@${event}`, (told: HeardEvent) => heard(name, told)] as [string, unknown]),
  ]
  const strings = ['<', ...bindings.map(([spelt]) => ` ${spelt}=`), '><a href="#every">Fallback</a></', '>']
  const tag = unsafeStatic(name)
  const parts = templateOf(name, strings)
  return named(parts, tag, ...bindings.map(([, value]) => value), tag)
}

const templates = new Map<string, TemplateStringsArray>()
function templateOf(name: string, strings: string[]): TemplateStringsArray {
  const known =
    templates.get(name) ?? (Object.assign(strings, { raw: strings }) as unknown as TemplateStringsArray)
  templates.set(name, known)
  return known
}
