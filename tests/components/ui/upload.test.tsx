import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../client/http/call-error.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { UploadField } from '../../../components/ui/form/upload-field.tsx'
import type { SendUpload } from '../../../components/ui/form/upload-list.ts'
import { getRefusal, usualBounds } from '../../../components/ui/form/upload-rules.ts'
import { plainMessage } from '../../../contract/codes.ts'
import { inEnglish } from './rig.tsx'

inEnglish()
beforeAll(() => loadWords(['uploads', 'errors']))

const mb = 1024 * 1024
const pdf = (name: string) => new File(['%PDF'], name)

describe('D34 what a field takes [G18, G19, G20, O12]', () => {
  it('3 files of the nine kinds up to 20 MB, unless it says otherwise', () => {
    expect(usualBounds).toEqual({
      files: 3,
      types: ['pdf', 'png', 'docx', 'jpg', 'doc', 'xls', 'xlsx', 'pptx', 'ppt'],
      mb: 20,
    })
    const standing = [
      { name: 'a.pdf', size: 1 },
      { name: 'b.pdf', size: 1 },
    ]
    for (const type of usualBounds.types)
      expect(
        getRefusal({ name: `Plan.${type.toUpperCase()}`, size: 20 * mb }, usualBounds, standing),
      ).toBeNull()
  })

  it('count, ending, size, name: the first that does not hold is told, in this order', () => {
    const bounds = { files: 2, types: ['pdf'], mb: 1 }
    const full = [
      { name: 'protocol.exe', size: 1 },
      { name: 'b.pdf', size: 1 },
    ]
    const wrong = { name: 'protocol.exe', size: mb + 1 }
    expect(getRefusal(wrong, bounds, full)).toEqual({ code: 'uploadTooMany', values: { max: 2 } })
    const [one] = full
    expect(getRefusal(wrong, bounds, [one!])).toEqual({ code: 'uploadFormat', values: { types: 'pdf' } })
    const large = { name: 'Protocol.pdf', size: mb + 1 }
    const same = { name: 'protocol.PDF', size: 1 }
    expect(getRefusal(large, bounds, [same])).toEqual({ code: 'uploadBigger', values: { max: 1 } })
    expect(getRefusal({ ...large, size: mb }, bounds, [same])).toEqual({
      code: 'uploadRepeat',
      values: { name: 'Protocol.pdf' },
    })
    for (const name of ['pdf', 'protocol', 'protocol.pdf.exe', ''])
      expect(getRefusal({ name, size: 1 }, bounds)?.code, name).toBe('uploadFormat')
  })
})

/** A field whose files arrive or fail when the test says so. */
function field(files = 3) {
  const sent: {
    name: string
    signal: AbortSignal
    submitKey?: string
    onProgress?: (share: number) => void
    settle: PromiseWithResolvers<string>
  }[] = []
  const onChange = vi.fn<(values: readonly string[]) => void>()
  const send: SendUpload<string> = ({ name }, options) => {
    const settle = Promise.withResolvers<string>()
    sent.push({ name, ...options, settle })
    return settle.promise
  }
  const bounds = { ...usualBounds, files }
  const { unmount } = render(
    <UploadField label="Documents" testId="file" bounds={bounds} send={send} onChange={onChange} />,
  )
  const choose = (...chosen: File[]) =>
    fireEvent.change(screen.getByTestId('file'), { target: { files: chosen } })
  const row = (name: string) => screen.getByText(name, { selector: 'li *' }).closest('li')!
  const arrives = (at: number, value: string) => act(async () => sent[at]!.settle.resolve(value))
  const fails = (at: number, error: CallError) => act(async () => sent[at]!.settle.reject(error))
  return { unmount, sent, onChange, choose, row, arrives, fails }
}

const refused = (message: string, more = {}) => new CallError({ name: 'unknown', code: -1, message, ...more })

describe('D34 the field', () => {
  it('tells what it refuses by name, and takes the others of the same drop', () => {
    const { sent } = field()
    const place = screen.getByRole('region', { name: 'Documents' })
    fireEvent.drop(place, {
      dataTransfer: { files: [pdf('a.pdf'), pdf('virus.exe'), pdf('A.pdf'), pdf('b.pdf')] },
    })
    expect(sent.map(each => each.name)).toEqual(['a.pdf', 'b.pdf'])
    const told = screen.getByRole('alert').textContent
    expect(told).toContain('virus.exe: This file type is not accepted.')
    expect(told).toContain('A.pdf: A file named "A.pdf" has been uploaded already.')
  })

  it('one that fails says why and is tried again; the others are kept', async () => {
    const { sent, onChange, choose, row, arrives, fails } = field()
    choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
    expect(screen.getAllByRole('progressbar')).toHaveLength(3)
    await arrives(0, 'A')
    await fails(1, refused(plainMessage(-1, '900001,The vault is closed, come back at nine')))
    await fails(2, refused('', { transport: 'network', submitKey: 'key' }))
    expect(within(row('a.pdf')).getByText('Uploaded')).toBeTruthy()
    expect(within(row('b.pdf')).getByText('The vault is closed, come back at nine')).toBeTruthy()
    expect(within(row('c.pdf')).getByText('The upload failed. Try again.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('a.pdf has been uploaded.')
    choose(pdf('d.pdf'))
    expect(screen.getByRole('alert').textContent).toContain('At most 3 files')
    fireEvent.click(screen.getByRole('button', { name: 'Try again: c.pdf' }))
    expect(sent[3]).toMatchObject({ name: 'c.pdf', submitKey: 'key' })
    await arrives(3, 'C')
    expect(onChange).toHaveBeenLastCalledWith(['A', 'C'])
  })

  it('one is removed, on its way or arrived; focus stays in the field', async () => {
    const { sent, onChange, choose, arrives } = field()
    choose(pdf('a.pdf'), pdf('b.pdf'))
    await arrives(0, 'A')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of b.pdf' }))
    expect(sent[1]!.signal.aborted).toBe(true)
    await arrives(1, 'B')
    expect(onChange).toHaveBeenLastCalledWith(['A'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    expect(onChange).toHaveBeenLastCalledWith([])
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' }))
  })

  it('an upload says how far it is, and one that left with its field is cancelled [D34]', async () => {
    const { sent, choose, row, unmount } = field()
    choose(pdf('a.pdf'))
    const bar = () => within(row('a.pdf')).getByRole('progressbar') as HTMLProgressElement
    expect(bar().hasAttribute('value')).toBe(false)
    await act(async () => sent[0]!.onProgress!(0.426))
    expect([bar().value, row('a.pdf').textContent]).toEqual([42, expect.stringContaining('42%')])
    // All bytes are sent, and the server is still at work.
    await act(async () => sent[0]!.onProgress!(1))
    expect(bar().hasAttribute('value')).toBe(false)
    unmount()
    expect(sent[0]!.signal.aborted).toBe(true)
  })

  it('where one file goes, another takes the place of one that failed', async () => {
    const { sent, choose, fails } = field(1)
    choose(pdf('a.pdf'))
    expect(screen.getByRole('button', { name: /Choose file/ }).getAttribute('aria-disabled')).toBe('true')
    await fails(0, refused('Not this one.'))
    choose(pdf('b.pdf'))
    expect(sent.map(each => each.name)).toEqual(['a.pdf', 'b.pdf'])
    expect(screen.queryByText('Not this one.')).toBeNull()
  })
})
