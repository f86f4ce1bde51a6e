import 'mds-kit/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'

/* What an editor checks a component against: the attributes of an element. */
type Props = SvelteHTMLElements['mds-user-picker']

export const right: Props = {
  name: 'lead',
  value: ['a'],
  multiple: true,
  'study-id': 's-1',
  people: [{ id: 'a', name: 'Zhang Wei' }],
  'onmds-search': event => event.detail.query.trim(),
  onchange: event => event.currentTarget.value.length,
  class: 'field',
}

export const written: Props = { max: '3', 'min-query': '1' }

// @ts-expect-error a list of ids, not a number
export const wrongValue: Props = { value: 3 }
// @ts-expect-error no such member
export const wrongMember: Props = { colour: 'red' }
// @ts-expect-error `query` is text
export const wrongDetail: Props = { 'onmds-search': event => event.detail.query.toFixed() }
