import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { focusFirst, useFieldErrors } from '../../../../components/shared/form/use-field-errors.ts'

afterEach(cleanup)

/** Two required fields. The second shows no error when the user only passed it. */
function Form({ onSend = () => undefined }: { onSend?: () => void }) {
  const [values, setValues] = useState({ one: '', two: '' })
  const order = ['one', 'two'] as const
  const errors = useFieldErrors({
    id: 'form',
    fields: order,
    found: Object.fromEntries(
      order.flatMap(field => (values[field].trim() ? [] : [[field, `${field} is empty`]])),
    ),
    silent: field => field === 'two' && values.two === '',
  })
  return (
    <form
      onBlur={errors.onBlur}
      onSubmit={event => {
        event.preventDefault()
        if (!focusFirst(errors.check())) onSend()
      }}
    >
      {order.map(field => (
        <label key={field}>
          {field}
          <input
            id={`form-${field}`}
            value={values[field]}
            onChange={event => {
              setValues({ ...values, [field]: event.target.value })
              errors.changed([field])
            }}
          />
          <span>{errors.errors[field]}</span>
        </label>
      ))}
      <ul>
        {errors
          .problems((field, error) => `${field}: ${error}`)
          .map(each => (
            <li key={each.field}>{each.text}</li>
          ))}
      </ul>
      <button type="submit">Send</button>
      <button type="button" onClick={() => errors.refuse({ two: 'two is taken' })}>
        Refuse
      </button>
      <button type="button" onClick={errors.clear}>
        Clear
      </button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
const says = (text: string) => screen.queryByText(text) !== null
/** Leaves a field as a user does: the focus is elsewhere by then. */
const leave = (name: string) => {
  act(() => field(name).focus())
  act(() => field(name).blur())
}

describe('G12: when a form says what is wrong', () => {
  it('a field once it was left, and from then on with every change', () => {
    render(<Form />)
    fireEvent.change(field('one'), { target: { value: 'a' } })
    fireEvent.change(field('one'), { target: { value: ' ' } })
    expect(says('one is empty')).toBe(false)
    leave('one')
    expect(says('one is empty')).toBe(true)
    fireEvent.change(field('one'), { target: { value: 'b' } })
    expect(says('one is empty')).toBe(false)
    fireEvent.change(field('one'), { target: { value: '' } })
    expect(says('one is empty')).toBe(true)
  })

  it('nothing of an empty field that was only passed, where that is wished', () => {
    render(<Form />)
    leave('two')
    expect(says('two is empty')).toBe(false)
    fireEvent.change(field('two'), { target: { value: ' ' } })
    leave('two')
    expect(says('two is empty')).toBe(true)
  })

  it('nothing when the window has lost the focus, not the field', () => {
    render(<Form />)
    act(() => field('one').focus())
    fireEvent.blur(field('one'))
    expect(says('one is empty')).toBe(false)
  })

  it('what a press would move away comes after it', () => {
    vi.useFakeTimers()
    render(<Form />)
    act(() => field('one').focus())
    fireEvent.pointerDown(screen.getByText('Clear'))
    act(() => field('one').blur())
    expect(says('one is empty')).toBe(false)
    fireEvent.pointerUp(screen.getByText('Clear'))
    act(() => vi.runAllTimers())
    expect(says('one is empty')).toBe(true)
    vi.useRealTimers()
  })

  it('everything once it was to be sent, with a summary, and the first has the focus', () => {
    const onSend = vi.fn()
    render(<Form onSend={onSend} />)
    fireEvent.click(screen.getByText('Send'))
    expect(screen.getAllByRole('listitem').map(each => each.textContent)).toEqual([
      'one: one is empty',
      'two: two is empty',
    ])
    expect(document.activeElement).toBe(field('one'))
    fireEvent.change(field('one'), { target: { value: 'a' } })
    fireEvent.click(screen.getByText('Send'))
    expect(document.activeElement).toBe(field('two'))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.change(field('two'), { target: { value: 'b' } })
    expect(screen.queryAllByRole('listitem')).toHaveLength(0)
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Send'))
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('what the server refused until the field is changed', () => {
    render(<Form />)
    fireEvent.change(field('two'), { target: { value: 'b' } })
    vi.useFakeTimers()
    fireEvent.click(screen.getByText('Refuse'))
    expect(says('two is taken')).toBe(true)
    act(() => vi.runAllTimers())
    expect(document.activeElement).toBe(field('two'))
    vi.useRealTimers()
    fireEvent.change(field('two'), { target: { value: 'c' } })
    expect(says('two is taken')).toBe(false)
    fireEvent.click(screen.getByText('Send'))
    fireEvent.click(screen.getByText('Clear'))
    expect(says('one is empty')).toBe(false)
  })
})
