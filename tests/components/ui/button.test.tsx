import { fireEvent, render, screen } from '@testing-library/react'
import { Trash2 } from 'lucide-react'
import { describe, expect, it, vi } from 'vitest'
import { Button, IconButton } from '../../../components/ui/base/button.tsx'
import { inEnglish, renderInShadow } from './rig.tsx'

inEnglish()

describe('Button', () => {
  it('presses', () => {
    const press = vi.fn()
    render(<Button onClick={press}>Save</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(press).toHaveBeenCalledTimes(1)
  })

  it('WIDGETS 2.0: off is focusable, does nothing, and is described by its reason', () => {
    const press = vi.fn()
    render(
      <Button onClick={press} off="The study is locked.">
        Add site
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Add site' })
    fireEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('The study is locked.')
    expect(reason?.getAttribute('role')).toBe('tooltip')
  })

  it('2.4.3 keeps the focus when a reason turns it off, and when the reason is gone', () => {
    const draw = (off?: string) => (
      <>
        <Button off={off}>Save</Button>
        <IconButton icon={Trash2} label="Delete" off={off} />
      </>
    )
    const { rerender } = render(draw())
    for (const name of ['Save', 'Delete']) {
      const button = () => screen.getByRole('button', { name })
      button().focus()
      for (const off of ['Nothing has changed.', undefined]) {
        rerender(draw(off))
        expect([name, off, document.activeElement]).toEqual([name, off, button()])
      }
    }
  })

  it('off never submits its form', () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" off="A field is missing.">
          Send
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
  })

  it('busy takes no second press and says so', () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    )
    fireEvent.click(screen.getByRole('button', { name: /Working.*Save/ }))
    expect(press).not.toHaveBeenCalled()
  })

  it('describes inside a shadow root by an id of that root', () => {
    const { root } = renderInShadow(<IconButton icon={Trash2} label="Delete" off="It has members." />)
    const button = root.querySelector('button')
    expect(button?.getAttribute('aria-label')).toBe('Delete')
    expect(root.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'It has members.',
    )
  })
})
