import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BarChart } from '../../../components/ui/charts/bar-chart.tsx'
import { ProgressChart } from '../../../components/ui/charts/progress-chart.tsx'
import { Sparkline } from '../../../components/ui/charts/sparkline.tsx'
import { StackedBar } from '../../../components/ui/charts/stacked-bar.tsx'
import { tone } from '../../../styles/recipes/spine.css.ts'
import { inEnglish } from './rig.tsx'

inEnglish()

const items = [
  { id: 'active', label: 'Active', value: 6, href: '#active' },
  { id: 'preparing', label: 'Preparing', value: 3 },
  { id: 'closed', label: 'Closed', value: 1 },
]
const words = { title: 'Sites by status', summary: '10 sites: 6 active, 3 preparing, 1 closed.' }
const of = ['Status', 'Sites'] as const

const charts = {
  bar: <BarChart {...words} of={of} items={items} />,
  stacked: <StackedBar {...words} of={of} items={items} />,
  progress: (
    <ProgressChart
      {...words}
      reached={{ label: 'Enrolled', value: 6 }}
      planned={{ label: 'Planned', value: 10 }}
    />
  ),
  sparkline: <Sparkline {...words} of={of} items={items} />,
}

const readRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))

describe('MD-S8 every chart', () => {
  it.each(Object.entries(charts))(
    '%s has a name, a summary and a table, and its drawing is decoration',
    (_, chart) => {
      const { container } = render(chart)
      const figure = screen.getByRole('figure', { name: words.title })
      expect(figure.getAttribute('aria-describedby')).toBe(screen.getByText(words.summary).id)
      for (const drawing of container.querySelectorAll('svg'))
        expect(drawing.getAttribute('aria-hidden')).toBe('true')
      expect(screen.queryByRole('table')).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Sites by status: show as a table' }))
      expect(readRows().length).toBeGreaterThan(2)
      fireEvent.click(screen.getByRole('button', { name: 'Sites by status: show as a chart' }))
      expect(screen.queryByRole('table')).toBeNull()
    },
  )

  it('shows the numbers of the drawing as text too, with shares of a whole', () => {
    render(charts.stacked)
    expect(screen.getAllByRole('listitem').map(each => each.textContent)).toEqual([
      'Active6 60%',
      'Preparing3 30%',
      'Closed1 10%',
    ])
    fireEvent.click(screen.getByRole('button'))
    expect(readRows()).toEqual([
      ['Status', 'Sites', 'Share'],
      ['Active', '6', '60%'],
      ['Preparing', '3', '30%'],
      ['Closed', '1', '10%'],
    ])
  })

  it('tells the parts apart without colour: no two neighbours have the same pattern', () => {
    const { container } = render(charts.stacked)
    const bar = container.querySelector('svg:not([width])')!
    const patterns = [...bar.querySelectorAll('g')].map(
      part => part.querySelector('path')?.getAttribute('d') ?? '',
    )
    expect(patterns).toHaveLength(3)
    expect(new Set(patterns).size).toBe(3)
  })

  it('begins with its number, and a measure has no colour of a status', () => {
    render(<StackedBar {...words} figure="10" of={of} items={items} />)
    const figure = screen.getByRole('figure')
    const [first] = [...figure.children].filter(each => each.localName !== 'figcaption')
    expect(first?.textContent).toBe('10')
    const classes = [...figure.querySelectorAll('g')].map(part => part.getAttribute('class'))
    for (const name of Object.values(tone)) expect(classes).not.toContain(name)
    expect(new Set(classes).size, 'a step of the hue for each part').toBe(items.length)
  })

  it('leads from a count to its list, in the chart and in the table', () => {
    const go = vi.fn()
    render(<BarChart {...words} of={of} items={items} onGo={go} />)
    fireEvent.click(screen.getByRole('link', { name: 'Active' }))
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(screen.getByRole('link', { name: 'Active' }))
    expect(go.mock.calls.map(([href]) => href)).toEqual(['#active', '#active'])
  })

  it('draws an empty whole, a plan of zero and a course without points', () => {
    const none = items.map(each => ({ ...each, value: 0 }))
    render(
      <>
        <StackedBar {...words} of={of} items={none} />
        <ProgressChart
          {...words}
          reached={{ label: 'Enrolled', value: 0 }}
          planned={{ label: 'Planned', value: 0 }}
        />
        <Sparkline {...words} of={of} items={[]} />
      </>,
    )
    expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
    expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/)
    expect(screen.getByText('Nothing to show yet')).toBeTruthy()
  })

  it('shows the one value of a course that has begun, without a line', () => {
    const { container } = render(<Sparkline {...words} of={of} items={items.slice(0, 1)} />)
    expect(screen.getByText('Active · 6')).toBeTruthy()
    expect(container.querySelector('svg[preserveAspectRatio]')).toBeNull()
    expect(screen.queryByText('Nothing to show yet')).toBeNull()
  })
})
