import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ToastRegion } from '../../../components/ui/feedback/toast.tsx'
import { $toasts, toast } from '../../../components/ui/feedback/toast-store.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  $toasts.set([])
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('O8 an error is shown for 5 s, and as long again when it comes again', () => {
  vi.useFakeTimers()
  render(<ToastRegion />)
  const shown = () => screen.queryByText('The server cannot be reached.') !== null
  const say = () => act(() => void toast('danger', 'The server cannot be reached.'))
  say()
  pass(4999)
  expect(shown()).toBe(true)
  pass(1)
  expect(shown()).toBe(false)
  say()
  pass(3000)
  say()
  pass(4999)
  expect(shown()).toBe(true)
  pass(1)
  expect(shown()).toBe(false)
})

it('SC 2.2.1: F8 leads to Undo and back, and a message that has the focus stays', () => {
  vi.useFakeTimers()
  const undone = vi.fn()
  render(
    <>
      <button type="button">before</button>
      <ToastRegion />
    </>,
  )
  const before = screen.getByText('before')
  before.focus()
  act(() => void toast('success', 'HY-0101-301 is pinned.', { label: 'Undo', act: undone }))
  const undo = screen.getByText('Undo')
  fireEvent.keyDown(document.body, { key: 'F8' })
  expect(document.activeElement).toBe(undo)
  pass(60_000)
  expect(screen.queryByText('Undo')).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'F8' })
  expect(document.activeElement).toBe(before)
  fireEvent.keyDown(document.body, { key: 'F8' })
  fireEvent.click(undo)
  expect(undone).toHaveBeenCalledOnce()
  expect(screen.queryByText('HY-0101-301 is pinned.')).toBeNull()
})
