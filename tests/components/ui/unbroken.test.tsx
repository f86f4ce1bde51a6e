import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sentence, Unbroken } from '../../../components/ui/base/unbroken.tsx'

it('SC 1.4.10: dates within a sentence stay whole, the same one twice too, and no other word changes', () => {
  const text = 'Password, since 2026-11-23 23:29; last active 2026-11-23 23:29.'
  const { container } = render(<Unbroken text={text} parts={['2026-11-23 23:29', '2026-11-23 23:29']} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map(each => each.textContent)).toEqual([
    '2026-11-23 23:29',
    '2026-11-23 23:29',
  ])
})

it('SC 1.4.10: a part that is not there, or says nothing, leaves the sentence as it is', () => {
  const { container } = render(<Unbroken text="Not signed in now." parts={['', '2026']} />)
  expect(container.innerHTML).toBe('Not signed in now.')
})

it.each([
  ['権限の期限は2026-12-01です', ['2026-12-01']],
  ['2026-12-01 09:30から2027-01-31まで', ['2026-12-01 09:30', '2027-01-31']],
  ['HY-0101-401 に日付なし', ['HY-0101-401']],
  ['第3-1版に日付なし', []],
])('SC 1.4.10: dates and identifiers of %s are found in the sentence', (text, found) => {
  const { container } = render(<Sentence text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map(each => each.textContent)).toEqual(found)
})
