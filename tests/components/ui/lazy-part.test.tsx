import { fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from '../../../components/ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../components/ui/base/not-loaded.tsx'
import { inEnglish } from './rig.tsx'

inEnglish()

const Part = ({ name }: { name: string }) => <p>part of {name}</p>
/** The part loads at the second attempt, as after a network failure. */
const atSecond = () => {
  let asked = 0
  return vi.fn(async (): Promise<ComponentType<{ name: string }>> => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
}
const around = (inside: React.ReactNode) => (
  <>
    <input aria-label="Reason" />
    <Suspense fallback="on its way">{inside}</Suspense>
  </>
)

it('N9 a part that cannot be loaded says so in its place, takes nothing else with it, and comes on a press', async () => {
  const bring = atSecond()
  const Late = lazyPart(bring, NotLoaded)
  render(around(<Late name="the table" />))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'typed before' } })
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('part of the table')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('typed before')
  expect(bring).toHaveBeenCalledTimes(2)
})

it('drawn anew after a failure it is asked for again, and once loaded it is asked for no more', async () => {
  const bring = atSecond()
  const Late = lazyPart(bring, () => <p>without</p>)
  const { rerender } = render(around(<Late name="one" />))
  await screen.findByText('without')
  rerender(around(null))
  rerender(around(<Late name="two" />))
  await screen.findByText('part of two')
  rerender(around(null))
  rerender(around(<Late name="three" />))
  await screen.findByText('part of three')
  expect(bring).toHaveBeenCalledTimes(2)
})
