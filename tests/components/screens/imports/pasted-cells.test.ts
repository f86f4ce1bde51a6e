import { expect, test } from 'vitest'
import { getPastedCells } from '../../../../components/screens/imports/paste-step.tsx'

test.each<[string, string, string[][]]>([
  [
    'rows and columns',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['empty cells keep their place', '\tb\n\n\t\nc', [['', 'b'], ['c']]],
  [
    'line ends, tabs and quotes',
    '"one\ntwo"\t"a ""b"""\nx\t"t\tt"',
    [
      ['one\ntwo', 'a "b"'],
      ['x', 't\tt'],
    ],
  ],
  ['a quote that begins no cell', '5" tube\t"open', [['5" tube', '"open']]],
  ['nothing', ' \n', []],
])('MD-O8 pasted text has its cells: %s', (_, text, cells) => {
  expect(getPastedCells(text)).toEqual(cells)
})
