import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from '../../../components/ui/form/checkbox.tsx'
import { ErrorSummary } from '../../../components/ui/form/error-summary.tsx'
import { RadioGroup } from '../../../components/ui/form/radio-group.tsx'
import { SelectField } from '../../../components/ui/form/select-field.tsx'
import { TextArea } from '../../../components/ui/form/text-area.tsx'
import { PasswordField, SearchField, TextField } from '../../../components/ui/form/text-field.tsx'
import { inEnglish, renderInShadow } from './rig.tsx'

inEnglish()

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)

describe('fields', () => {
  it('ties label, hint and error to the control', () => {
    render(<TextField label="Site" hint="As in the protocol." error="Taken by S07." required />)
    const input = screen.getByLabelText(/^Site/)
    expect(describedBy(input)).toEqual(['Taken by S07.', 'As in the protocol.'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  it('counts what a reader sees, and warns instead of cutting', () => {
    render(<TextArea label="Reason" countTo={3} />)
    const area = screen.getByLabelText('Reason')
    fireEvent.input(area, { target: { value: '张👩‍⚕️é' } })
    expect(describedBy(area)[0]).toContain('3 of 3 characters used')
    fireEvent.input(area, { target: { value: 'abcde' } })
    expect(describedBy(area)[0]).toContain('2 characters too many')
    expect((area as HTMLTextAreaElement).value).toBe('abcde')
  })

  it('counts a text that the form keeps', () => {
    const { rerender } = render(<TextField label="Name" countTo={5} value="ab" onChange={() => undefined} />)
    rerender(<TextField label="Name" countTo={5} value="abcd" onChange={() => undefined} />)
    expect(describedBy(screen.getByLabelText('Name'))[0]).toContain('4 of 5')
  })

  it('SC 3.3.8: a password can be looked at and stays fillable', () => {
    render(<PasswordField label="Password" />)
    const input = screen.getByLabelText('Password')
    expect(input.getAttribute('autocomplete')).toBe('current-password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.getAttribute('type')).toBe('password')
  })

  it('offers to clear only what is there, and gives focus back to the text', () => {
    const clear = vi.fn()
    const { rerender } = render(
      <SearchField label="Find" value="" onChange={() => undefined} onClear={clear} />,
    )
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    rerender(<SearchField label="Find" value="张" onChange={() => undefined} onClear={clear} />)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(clear).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(screen.getByLabelText('Find'))
  })

  it('shows a mixed box as mixed', () => {
    render(<Checkbox label="All" mixed />)
    expect((screen.getByLabelText('All') as HTMLInputElement).indeterminate).toBe(true)
  })

  it('names a radio group and answers with the value', () => {
    const change = vi.fn()
    const options = [
      { value: 'p', label: 'Production' },
      { value: 't', label: 'Test' },
    ]
    render(
      <RadioGroup label="Environment" options={options} value="p" onChange={change} error="Choose one." />,
    )
    const group = screen.getByRole('radiogroup', { name: 'Environment' })
    expect(describedBy(group)).toEqual(['Choose one.'])
    fireEvent.click(screen.getByLabelText('Test'))
    expect(change).toHaveBeenCalledWith('t')
  })

  it('puts the empty option first', () => {
    render(<SelectField label="Phase" placeholder="Choose" options={[{ value: '1', label: 'Phase I' }]} />)
    expect(
      [...(screen.getByLabelText('Phase') as HTMLSelectElement).options].map(option => option.text),
    ).toEqual(['Choose', 'Phase I'])
  })

  it('an error summary leads to its field, inside a shadow root too', () => {
    const { root } = renderInShadow(
      <>
        <ErrorSummary errors={[{ field: 'family', text: 'Enter the family name.' }]} />
        <TextField id="family" label="Family name" error="Enter the family name." />
      </>,
    )
    fireEvent.click(root.querySelector('a')!)
    expect(root.activeElement).toBe(root.getElementById('family'))
    expect(root.textContent).toContain('One field needs your attention')
  })
})
