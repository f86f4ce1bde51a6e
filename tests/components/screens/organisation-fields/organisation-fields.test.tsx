import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadWords } from '../../../../client/words/i18n.ts'
import { type FieldDraft, getDraft } from '../../../../components/screens/organisation-fields/draft.ts'
import { FieldFields } from '../../../../components/screens/organisation-fields/field-form.tsx'
import { useForm } from '../../../../components/shared/form/use-form.ts'
import type { OrganisationField } from '../../../../contract/organisation-fields/calls.ts'
import { inEnglish } from '../../ui/rig.tsx'

inEnglish()
beforeAll(() => loadWords(['organisationFields']))

/** The form of a field with what the server counts. */
function Form({ missing, saved }: { missing: number | undefined; saved?: OrganisationField }) {
  const form = useForm({
    from: saved ?? {},
    toValues: getDraft,
    fields: [],
    check: () => ({}),
    send: async ({ values }: { values: FieldDraft }) => values,
    onDone: () => undefined,
  })
  return <FieldFields form={form as never} language="zh-CN" saved={saved} missing={missing} />
}

const require = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Required' }))

describe('MD-O6 what a required field makes incomplete', () => {
  it('is said once it is required, in numbers, and not before', () => {
    render(<Form missing={214} />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.queryByLabelText('Required from')).toBeNull()
    require()
    expect(screen.getByRole('status').textContent).toBe(
      '214 organisations become incomplete: they have no value yet.',
    )
    expect(screen.getByLabelText(/Required from/)).toBeTruthy()
    require()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('says one in the singular, and that there is none', () => {
    const { container, unmount } = render(<Form missing={1} />)
    require()
    expect(within(container).getByRole('status').textContent).toMatch(/^1 organisation becomes incomplete/)
    unmount()
    render(<Form missing={0} />)
    require()
    expect(screen.getByRole('status').textContent).toBe('Every active organisation has a value.')
  })

  it('of a field that is required already is said as it is; with a day to come again as what will be', () => {
    const names = { 'zh-CN': '床位数' }
    const saved = { id: 'f1', type: 'text', names, required: true, options: [], rowVersion: 1 } as const
    const { rerender } = render(<Form missing={3} saved={saved as never} />)
    expect(screen.getByRole('status').textContent).toBe(
      '3 organisations are incomplete: they have no value yet.',
    )
    rerender(<Form key="later" missing={3} saved={{ ...saved, requiredFrom: '2999-01-01' } as never} />)
    expect(screen.getByRole('status').textContent).toMatch(/^3 organisations become incomplete/)
  })
})
