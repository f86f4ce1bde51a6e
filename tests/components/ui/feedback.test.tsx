import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Breadcrumb } from '../../../components/ui/base/breadcrumb.tsx'
import { LiveRegion } from '../../../components/ui/base/live-region.tsx'
import { Tabs } from '../../../components/ui/base/tabs.tsx'
import { EmptySearch } from '../../../components/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx'
import { NoticeBar } from '../../../components/ui/feedback/notice-bar.tsx'
import { $messageLog, $toasts, dismissToast, toast } from '../../../components/ui/feedback/toast-store.ts'
import { inEnglish } from './rig.tsx'

inEnglish()

describe('messages', () => {
  beforeEach(() => {
    $toasts.set([])
    $messageLog.set([])
  })

  it('the same one counts up, another stands beside it, and the log keeps both', () => {
    toast('danger', 'No connection.')
    toast('success', 'Saved.')
    const id = toast('danger', 'No connection.')
    expect($toasts.get().map(({ text, count }) => [text, count])).toEqual([
      ['Saved.', 1],
      ['No connection.', 2],
    ])
    dismissToast(id)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Saved.'])
    expect($messageLog.get().map(({ text, count }) => [text, count])).toEqual([
      ['No connection.', 2],
      ['Saved.', 1],
    ])
  })

  it('the log keeps the last two hundred', () => {
    for (let index = 0; index < 230; index += 1) toast('info', `Message ${index}`)
    expect($messageLog.get()).toHaveLength(200)
    expect($messageLog.get()[0]?.text).toBe('Message 229')
  })
})

describe('WIDGETS 2.0 the live region', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says the last of several changes after 500 ms', () => {
    const { rerender } = render(<LiveRegion text="5 results" />)
    const region = screen.getByRole('status')
    act(() => void vi.advanceTimersByTime(400))
    rerender(<LiveRegion text="No results" />)
    act(() => void vi.advanceTimersByTime(400))
    expect(region.textContent).toBe('')
    act(() => void vi.advanceTimersByTime(100))
    expect(region.textContent).toBe('No results')
  })

  it('says nothing again when drawn again', () => {
    const { rerender } = render(<LiveRegion text="5 results" />)
    act(() => void vi.advanceTimersByTime(500))
    const said = screen.getByRole('status').firstChild
    rerender(<LiveRegion text="5 results" />)
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('status').firstChild).toBe(said)
  })
})

describe('notices', () => {
  const notices = ['one', 'two', 'three'].map(id => ({ id, tone: 'warning' as const, text: `Notice ${id}` }))

  it('are never two bars: the others wait behind a count', () => {
    render(<NoticeBar notices={notices} />)
    expect(screen.getAllByRole('status')).toHaveLength(1)
    const more = screen.getByRole('button', { name: '2 more' })
    fireEvent.click(more)
    expect(screen.getAllByRole('status')).toHaveLength(3)
    expect(more.getAttribute('aria-expanded')).toBe('true')
  })

  it('are nothing when there is none', () => {
    expect(render(<NoticeBar notices={[]} />).container.innerHTML).toBe('')
  })
})

describe('states', () => {
  it('WIDGETS 2.0 an empty search repeats the query and offers to clear it', () => {
    const clear = vi.fn()
    render(<EmptySearch query="张" onClear={clear} />)
    expect(screen.getByText('Nothing matches “张”')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(clear).toHaveBeenCalled()
  })

  it('WIDGETS 2.0 an error is announced, can be tried again, and its id copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const retry = vi.fn()
    render(<ErrorState title="It failed." onRetry={retry} errorId="0199-a7" />)
    expect(screen.getByRole('alert').textContent).toContain('It failed.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalled()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy' })))
    expect(write).toHaveBeenCalledWith('0199-a7')
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })
})

describe('tabs', () => {
  const items = ['a', 'b', 'c'].map(id => ({ id, label: id.toUpperCase(), content: `Content ${id}` }))
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key })

  it('APG: one tab stop; arrows wrap, Home and End jump', () => {
    const change = vi.fn()
    render(<Tabs label="Inbox" items={items} value="c" onChange={change} />)
    expect(screen.getAllByRole('tab').map(tab => tab.tabIndex)).toEqual([-1, -1, 0])
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End']) press(key)
    expect(change.mock.calls.flat()).toEqual(['a', 'b', 'a', 'c'])
    expect(screen.getByRole('tabpanel', { name: 'C' }).textContent).toBe('Content c')
  })
})

it('D19, O28 a breadcrumb shows 17 characters, says them all, and leads back', () => {
  const back = vi.fn()
  const title = '复旦大学附属肿瘤医院妇科肿瘤研究中心一期病房'
  render(
    <Breadcrumb
      onBack={back}
      items={[
        { id: 's', label: 'Sites', href: '#s' },
        { id: 't', label: title },
      ]}
    />,
  )
  const here = screen.getAllByRole('listitem').at(-1)!
  expect(here.querySelector('[aria-hidden=true]:not(svg)')?.textContent).toBe(`${title.slice(0, 17)}…`)
  expect(here.textContent).toContain(title)
  expect(here.querySelector('[tabindex="0"]')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(back).toHaveBeenCalled()
})

it('O28 a title of 17 characters has no tooltip, one of 18 has one, and Latin ones are cut where they are twice as long', () => {
  const items = ['12345678901234567', '123456789012345678', '1234567890'.repeat(4)]
  render(<Breadcrumb items={items.map(label => ({ id: label, label }))} />)
  const [short, long, cut] = screen.getAllByRole('listitem')
  expect([short!.textContent, short!.querySelector('[tabindex="0"]')]).toEqual(['12345678901234567', null])
  expect(long!.textContent).toBe('123456789012345678')
  expect(long!.querySelector('[tabindex="0"]')).toBeTruthy()
  expect(cut!.querySelector('[aria-hidden=true]:not(svg)')?.textContent).toBe(
    `${'1234567890'.repeat(3)}1234…`,
  )
})
