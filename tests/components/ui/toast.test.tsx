import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ToastRegion } from '../../../components/ui/feedback/toast.tsx'
import { $toasts, toast } from '../../../components/ui/feedback/toast-store.ts'

afterEach(() => {
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
