import { expect, test } from 'vitest'
import { addressLines, getFault } from '../../../../components/screens/invitations/address-lines.ts'
import { invitationState } from '../../../../components/screens/invitations/list-state.ts'

test.each([
  ['one a line', 'a@b.es\nc@d.es\n', ['a@b.es', 'c@d.es']],
  ['lines of Windows', 'a@b.es\r\nc@d.es', ['a@b.es', 'c@d.es']],
  ['cells of a sheet', 'Ana\tRuiz\ta@b.es\tCRA\nBo\tLi\tc@d.es\tCRC', ['a@b.es', 'c@d.es']],
  ['commas and semicolons', 'a@b.es, c@d.es; e@f.es', ['a@b.es', 'c@d.es', 'e@f.es']],
  ['full-width marks', 'a@b.cn，c@d.cn；e@f.cn、g@h.cn', ['a@b.cn', 'c@d.cn', 'e@f.cn', 'g@h.cn']],
  ['names around them', 'Ana Ruiz <a@b.es>, "Ruiz, Ana" <c@d.es>', ['a@b.es', 'c@d.es']],
  ['brackets and quotes', '(a@b.es) "c@d.es" <e@f.es>', ['e@f.es']],
  ['words beside them', 'Ana Ruiz a@b.es', ['a@b.es']],
  ['what is no address stays to be seen', 'ana.ruiz.example\na@b.es', ['ana.ruiz.example', 'a@b.es']],
  ['a mistyped one stays too', 'ana＠b.es\nana@b', ['ana＠b.es', 'ana@b']],
  [
    'marks that nobody sees',
    '\uFEFFa@b.es\u200B\n\u202Ac@d.es\u202C, e\u00AD@f.es',
    ['a@b.es', 'c@d.es', 'e@f.es'],
  ],
  ['nothing', ' \n\t\n\u200B\n', []],
])('G21 B40 text pasted: %s', (_name, text, lines) => {
  expect(addressLines(text)).toEqual(lines)
})

test('G7 G21 each line is judged as it stands', () => {
  const lines = ['a@b.es', 'A@B.es', 'ana', `${'a'.repeat(250)}@b.es`, 'c@d.es']
  expect(lines.map((_, at) => getFault(lines, at))).toEqual([null, 'repeated', 'invalid', 'invalid', null])
})

test('B40 the list of invitations lives in the address; what it cannot mean counts as not given', () => {
  const state = {
    ...invitationState.start,
    query: 'a',
    state: ['pending', 'used'] as const,
    page: 3,
    size: 30,
  }
  expect(
    invitationState.read(invitationState.write({ ...state, sort: { field: 'email', descending: true } })),
  ).toEqual({
    ...state,
    sort: { field: 'email', descending: true },
  })
  expect(invitationState.write(invitationState.start)).toEqual({})
  expect(invitationState.read({ state: 'sleepy,used', page: '-1', size: '7', sort: 'id' })).toEqual({
    ...invitationState.start,
    state: ['used'],
  })
})
