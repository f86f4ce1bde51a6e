import { describe, expect, it } from 'vitest'
import type { SearchState } from '../../../../client/element-data/search.ts'
import { CallError } from '../../../../client/http/call-error.ts'
import type { People } from '../../../../components/widgets/user-picker/local-search.ts'
import type { Person } from '../../../../components/widgets/user-picker/person.ts'
import { getActive, getView, type KnownPeople } from '../../../../components/widgets/user-picker/view.ts'

const wei: Person = { id: 'wei', name: 'Zhang Wei' }
const gone: Person = { id: 'gone', name: 'Zhao Lei', unselectable: 'left' }
const ready = (query: string, ...records: Person[]): SearchState<People> => ({
  state: 'ready',
  query,
  answer: { records, more: false },
})
const failed = (name: 'noPermission' | 'serverError' | 'network' | 'noToken'): SearchState<People> => ({
  state: 'failed',
  query: 'zh',
  error: new CallError({ name, code: 0, message: '' }),
})
const known: KnownPeople = {
  text: 'zh',
  found: ready('zh', wei),
  local: false,
  session: 'ready',
  online: true,
  least: 2,
}
const kind = (more: Partial<KnownPeople>) => getView({ ...known, ...more }).kind
const nobody = () => false

describe('what the list shows', () => {
  it('there are options only for the very text (no stale option, STACK)', () => {
    expect(kind({})).toBe('options')
    expect(kind({ text: ' zh ' })).toBe('options')
    for (const text of ['zha', 'z张', 'ZH', '']) expect(kind({ text })).toBe('loading')
    expect(kind({ found: { state: 'searching', query: 'zh' } })).toBe('loading')
    expect(kind({ found: { state: 'idle' } })).toBe('loading')
  })

  it('each state of WIDGETS 2.0', () => {
    expect(kind({ text: 'z' })).toBe('short')
    expect(kind({ found: ready('zh') })).toBe('nothing')
    expect(kind({ text: '', found: ready('') })).toBe('nobody')
    expect(kind({ found: failed('noPermission') })).toBe('denied')
    expect(kind({ found: failed('serverError') })).toBe('failed')
    expect(kind({ found: failed('network'), online: false })).toBe('offline')
    expect(kind({ found: failed('noToken') })).toBe('signed-out')
    expect(kind({ session: 'none' })).toBe('signed-out')
    expect(kind({ session: 'none', local: true })).toBe('options')
  })
})

describe('what Enter accepts', () => {
  const view = getView({ ...known, found: ready('zh', gone, wei) })
  it('the first that can be chosen and is not', () => {
    expect(getActive(view, null, nobody)).toBe(1)
    expect(getActive(view, null, id => id === 'wei')).toBe(-1)
  })
  it('suggestions wait for an arrow', () =>
    expect(getActive(getView({ ...known, text: '', found: ready('', wei) }), null, nobody)).toBe(-1))
  it('the one walked to, of this query only', () => {
    expect(getActive(view, { query: 'zh', to: { id: 'gone' } }, nobody)).toBe(0)
    expect(getActive(view, { query: 'zh', to: 'last' }, nobody)).toBe(1)
    expect(getActive(view, { query: 'z', to: { id: 'gone' } }, nobody)).toBe(1)
    expect(getActive(view, { query: 'zh', to: { id: 'left the list' } }, nobody)).toBe(1)
  })
  it('nobody while there are no options', () =>
    expect(getActive({ kind: 'loading' }, { query: 'zh', to: 'first' }, nobody)).toBe(-1))
})
