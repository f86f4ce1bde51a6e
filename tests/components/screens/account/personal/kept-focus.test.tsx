import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useKeptFocus } from '../../../../../components/screens/account/personal/personal.tsx'

/** Two parts of a page: in one a form replaces a button, in the other an entry is removed. */
function Parts() {
  const parts = useKeptFocus()
  const [open, setOpen] = useState(false)
  const [ended, setEnded] = useState(false)
  return (
    <div ref={parts}>
      <section>
        <h2>Signature</h2>
        {open ? (
          <form>
            <input type="radio" name="kind" aria-label="Draw" />
            <input type="radio" name="kind" aria-label="Type" defaultChecked />
            <button type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
          </form>
        ) : (
          <button type="button" data-opener onClick={() => setOpen(true)}>
            Set up
          </button>
        )}
      </section>
      <section>
        <h2>Sessions</h2>
        {!ended && (
          <button type="button" onClick={() => setEnded(true)}>
            End
          </button>
        )}
      </section>
    </div>
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  button.click()
}
const focused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))

afterEach(cleanup)

describe('KIT-C27 B17: the keyboard stays in the part of the page where a button was pressed', () => {
  it('goes to the chosen field of a form that takes the place of its button, and back to that', async () => {
    render(<Parts />)
    press('Set up')
    await focused(() => screen.getByRole('radio', { name: 'Type' }))
    press('Cancel')
    await focused(() => screen.getByRole('button', { name: 'Set up' }))
  })

  it('goes to the heading when what was ended leaves nothing to press', async () => {
    render(<Parts />)
    press('End')
    await focused(() => screen.getByRole('heading', { name: 'Sessions' }))
  })
})
