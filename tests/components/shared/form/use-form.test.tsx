import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../../../client/http/call-error.ts'
import { loadWords } from '../../../../client/words/i18n.ts'
import { ConflictDialog } from '../../../../components/shared/form/conflict-dialog.tsx'
import { FormDialog } from '../../../../components/shared/form/form-dialog.tsx'
import type { Entry } from '../../../../components/shared/form/use-entries.ts'
import { useForm } from '../../../../components/shared/form/use-form.ts'
import type { Sending } from '../../../../components/shared/form/use-submit.ts'
import { isUnsaved } from '../../../../components/shared/page/unsaved.ts'
import { TextField } from '../../../../components/ui/form/text-field.tsx'
import { inEnglish } from '../../ui/rig.tsx'

inEnglish()

type Thing = { name: string; town: string; rowVersion: number }
type Values = { name: string; town: string; reason: string }
type Sent = Entry<Thing, Values> & { key: string }

const thing: Thing = { name: 'North', town: 'Oslo', rowVersion: 1 }
const toValues = ({ name, town }: Thing): Values => ({ name, town, reason: '' })

/** A form whose answers the test gives, in turn; every send is recorded. */
function rig(answers: (CallError | null)[], theirs?: Thing, overtaken?: string) {
  const sent: Sent[] = []
  const done: Values[] = []
  const send = async (entry: Entry<Thing, Values>, { submitKey }: Sending) => {
    sent.push({ ...entry, key: submitKey })
    const answer = answers[sent.length - 1]
    if (answer) throw answer
  }
  function Dialog({ from }: { from: Thing }) {
    const form = useForm({
      from,
      toValues,
      fields: ['name', 'town', 'reason'],
      check: ({ name }) => (name.trim() === '' ? { name: 'A name is required' } : {}),
      send,
      onDone: (_, { values }) => void done.push(values),
      reload: theirs && (async () => theirs),
      overtaken,
    })
    return (
      <>
        <FormDialog form={form} title="Thing" confirm="Save" onClose={() => undefined}>
          {(['name', 'town', 'reason'] as const).map(field => (
            <TextField key={field} label={field} {...form.text(field)} />
          ))}
        </FormDialog>
        <ConflictDialog
          form={form}
          title="Changed meanwhile"
          text={({ name }) => `Saved by ${name}`}
          label={field => field}
          show={(field, values) => values[field]}
          onTheirs={() => undefined}
        />
      </>
    )
  }
  const view = render(<Dialog from={thing} />)
  return { sent, done, follow: (from: Thing) => view.rerender(<Dialog from={from} />) }
}

const refusal = (name: 'nameRequired' | 'dataChanged' | 'noPermission', data?: unknown) =>
  new CallError({ name, code: 1, message: `refused: ${name}`, data })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const says = (text: string) => screen.queryByText(text) !== null

describe('a form', () => {
  it('sends what differs from the record, and is clean afterwards', async () => {
    const { sent, done } = rig([null])
    expect(isUnsaved()).toBe(false)
    type('name', 'South')
    type('reason', 'moved')
    expect(isUnsaved()).toBe(true)
    await press('Save')
    expect(sent[0]).toMatchObject({ changes: { name: 'South' }, from: thing })
    expect(done).toEqual([{ name: 'South', town: 'Oslo', reason: 'moved' }])
    expect(isUnsaved()).toBe(false)
  })

  it('follows a newer record until the user edits', () => {
    const { follow } = rig([])
    follow({ ...thing, town: 'Bergen' })
    expect(field('town').value).toBe('Bergen')
    type('name', 'South')
    follow({ ...thing, town: 'Tromsø' })
    expect(field('town').value).toBe('Bergen')
  })

  it('shows and focuses what is wrong in place of sending it', async () => {
    const { sent } = rig([])
    type('name', ' ')
    await press('Save')
    expect(says('A name is required')).toBe(true)
    expect(document.activeElement).toBe(field('name'))
    expect(sent).toHaveLength(0)
  })

  it('is sent by Enter', async () => {
    const { sent } = rig([null])
    type('name', 'South')
    await act(async () => fireEvent.submit(field('name').form!))
    expect(sent).toHaveLength(1)
  })

  it('shows a refusal at the field that the server names, until that field changes', async () => {
    rig([refusal('nameRequired', { field: 'town' })])
    type('name', 'South')
    await press('Save')
    expect(says('refused: nameRequired')).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(field('town')))
    type('name', 'East')
    expect(says('refused: nameRequired')).toBe(true)
    type('town', 'Bergen')
    expect(says('refused: nameRequired')).toBe(false)
    expect(field('name').value).toBe('East')
  })

  it('shows any other refusal over the form, and keeps the entries', async () => {
    rig([refusal('noPermission')])
    type('name', 'South')
    await press('Save')
    expect(says('refused: noPermission')).toBe(true)
    expect(field('name').value).toBe('South')
    expect(isUnsaved()).toBe(true)
  })

  it('repeats a submit without an answer under the same key, and an edited one under a new key', async () => {
    const lost = () => new CallError({ name: 'timeout', code: 0, message: 'too slow', transport: 'timeout' })
    const { sent } = rig([lost(), lost(), null])
    type('name', 'South')
    await press('Save')
    await press('Save')
    expect(sent[1]!.key).toBe(sent[0]!.key)
    type('name', 'East')
    await press('Save')
    expect(sent[2]!.key).not.toBe(sent[1]!.key)
  })
})

describe('TR-C1: another user saved first', () => {
  const theirs = { name: 'North', town: 'Bergen', rowVersion: 2 }
  const conflict = () => refusal('dataChanged', { by: 'Li Hua', at: '2026-01-01T00:00:00Z' })

  it('both sides are shown, and the own changes can be saved over the newer record', async () => {
    await loadWords(['tenant'])
    const { sent, done } = rig([conflict(), null], theirs)
    type('name', 'South')
    await press('Save')
    expect(says('Saved by Li Hua')).toBe(true)
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(row => row.textContent)).toEqual(['nameSouthNorth', 'townNot changed by youBergen'])
    await press('Save mine over it')
    expect(sent[1]).toMatchObject({ changes: { name: 'South' }, from: theirs })
    expect(done).toEqual([{ name: 'South', town: 'Bergen', reason: '' }])
    expect(says('Saved by Li Hua')).toBe(false)
  })

  it('the newer record can be taken', async () => {
    await loadWords(['tenant'])
    rig([conflict()], theirs)
    type('name', 'South')
    await press('Save')
    await press('Take what is saved')
    expect(field('name').value).toBe('North')
    expect(isUnsaved()).toBe(false)
  })

  it('with a sentence in place of the dialog, the entries stay on top of the newer record', async () => {
    const { sent } = rig([conflict(), null], theirs, 'Changed elsewhere')
    type('name', 'South')
    await press('Save')
    expect(says('Changed elsewhere')).toBe(true)
    expect([field('name').value, field('town').value]).toEqual(['South', 'Bergen'])
    await press('Save')
    expect(sent[1]).toMatchObject({ changes: { name: 'South' }, from: theirs })
  })
})
