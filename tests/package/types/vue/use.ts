import 'mds-kit/vue'
import type { GlobalComponents } from 'vue'

/* What an editor checks a template against: the props of a global component, listeners as onMdsSearch. */
type Props = InstanceType<GlobalComponents['mds-user-picker']>['$props']

export const right: Props = {
  name: 'lead',
  value: ['a'],
  multiple: true,
  'study-id': 's-1',
  people: [{ id: 'a', name: 'Zhang Wei' }],
  onMdsSearch: event => event.detail.query.trim(),
  onChange: event => [...event.target.value, ...event.currentTarget.value],
  class: 'field',
}
/* As a template writes them: numbers as text. */
export const written: Props = { max: '3', 'min-query': '1', value: 'a b' }
export const session: InstanceType<GlobalComponents['mds-session']>['$props'] = { 'app-id': '2' }

// @ts-expect-error a list of ids, not a number
export const wrongValue: Props = { value: 3 }
// @ts-expect-error a number, not text
export const wrongMax: Props = { max: 'three' }
// @ts-expect-error `query` is text
export const wrongDetail: Props = { onMdsSearch: event => event.detail.query.toFixed() }
// @ts-expect-error no such element
export type Kitchen = GlobalComponents['mds-kitchen']
