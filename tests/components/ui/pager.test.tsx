import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Pager } from '../../../components/ui/table/pager.tsx'
import { clampPage, lastPage, pagerItems, pageSizes } from '../../../components/ui/table/pager-pages.ts'
import { inEnglish } from './rig.tsx'

inEnglish()

describe('D36 the pager', () => {
  it('offers 15, 30 and 50, and starts at 15', () => {
    expect(pageSizes).toEqual([15, 30, 50])
  })

  it('has a last page even with no rows', () => {
    expect([0, 1, 15, 16, 212].map(total => lastPage(total, 15))).toEqual([1, 1, 1, 2, 15])
  })

  it('takes a page past the end for the last, and nonsense for the first', () => {
    expect([99, 0, -3, 2.7, Number.NaN, Number.POSITIVE_INFINITY].map(page => clampPage(page, 15))).toEqual([
      15, 1, 1, 2, 1, 1,
    ])
  })

  it('shows seven places at most, always with first, last and current page, in rising order', () => {
    for (let last = 1; last <= 40; last += 1) {
      for (let page = 1; page <= last; page += 1) {
        const items = pagerItems(page, last)
        const numbers = items.filter(item => item !== 'gap')
        expect(items.length).toBeLessThanOrEqual(7)
        expect(numbers).toEqual(expect.arrayContaining([1, page, last]))
        expect([...numbers].sort((a, b) => a - b)).toEqual(numbers)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const [index, item] of items.entries()) {
          const [before, after] = [items[index - 1], items[index + 1]]
          if (item === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1)
          else if (typeof before === 'number') expect(item - before).toBe(1)
        }
      }
    }
  })

  const draw = (page: number) => {
    const change = vi.fn()
    render(<Pager total={212} page={page} size={15} onChange={change} />)
    return change
  }

  it('says the total, marks the page and steps both ways', () => {
    const change = draw(7)
    expect(screen.getByText('Total 212')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Page 7' }).getAttribute('aria-current')).toBe('page')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(change.mock.calls).toEqual([[{ page: 8, size: 15 }], [{ page: 6, size: 15 }]])
  })

  it('cannot step past the ends', () => {
    const change = draw(1)
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(change).not.toHaveBeenCalled()
  })

  it('jumps, with full-width figures too, and never past the end', () => {
    const change = draw(1)
    const input = screen.getByLabelText('Go to page, 1 to 15')
    for (const text of ['９', '4000']) {
      fireEvent.change(input, { target: { value: text } })
      fireEvent.submit(input)
    }
    expect(change.mock.calls).toEqual([[{ page: 9, size: 15 }], [{ page: 15, size: 15 }]])
  })

  it('keeps the first row in sight when the size changes', () => {
    const change = draw(7)
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '50' } })
    expect(change).toHaveBeenCalledWith({ page: 2, size: 50 })
  })
})
