import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { type Each, every, type HeardEvent, heard, host } from '../shared/every.ts'

/** A template names its elements, so that of this page is written from the manifest before Angular compiles it. */
const elementOf = ({ rich, flag, text, form, events }: Each, at: number, name: string) => {
  const bindings = [
    rich && `[${rich.name}]="every[${at}].rich.values[turn()]"`,
    flag && `[${flag.name}]="turn() === 0"`,
    text && `[attr.${text.attribute}]="every[${at}].text.values[turn()]"`,
    form && 'name="each"',
    ...events.map(event => `(${event})="heard('${name}', $event)"`),
  ]
  return `<${name} ${bindings.filter(Boolean).join(' ')}><a href="#every">Fallback</a></${name}>`
}

const items = every.map(
  (each, at) =>
    `<li><code>${each.tag}</code><form id="${each.tag}">${elementOf(each, at, each.tag)}</form>${elementOf(each, at, `${each.tag}-late`)}</li>`,
)

/** Each element of the kit with a property, a boolean, an attribute, events and a child, as Angular says them. */
export class EveryElement {
  readonly every = every
  readonly turn = signal(0)

  constructor() {
    host.turn = () => this.turn.set(1)
  }

  heard(name: string, event: HeardEvent) {
    heard(name, event)
  }
}

Component({
  selector: 'every-element',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<main><h1>Every element</h1><ul class="every">${items.join('')}</ul></main>`,
})(EveryElement)
