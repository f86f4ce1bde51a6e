import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSessionStore, type Session } from '../../../../client/session/store.ts'
import { loadWords } from '../../../../client/words/i18n.ts'
import { PublishDialog } from '../../../../components/screens/courses/publish-dialog.tsx'
import { SessionContext } from '../../../../components/shared/call/session-context.ts'
import { NavigationProvider } from '../../../../components/shared/page/navigation.tsx'
import type { CourseDraft } from '../../../../contract/courses/calls.ts'
import {
  type PublicationPreview,
  publicationPeople,
  publicationPreview,
  publishCourse,
} from '../../../../contract/courses/publishing.ts'
import { makeStatement } from '../../../../contract/signatures/calls.ts'
import { inEnglish } from '../../ui/rig.tsx'

inEnglish()
beforeAll(() => loadWords(['courses', 'common', 'terms', 'sign', 'errors', 'ui']))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '00000000-0000-4000-8000-000000000001'
const question = { id, name: 'What is first?', nameEn: '', new: false }
const preview: PublicationPreview = {
  ...{ id, rowVersion: 7, version: 4, changed: true, learned: 312, certified: 214, onDuty: 4 },
  ...{ questions: [question], files: [], minutes: { changed: 2, all: 14 }, signed: false },
}
const statement = {
  ...{ nonce: 'A'.repeat(43), digest: 'ab', validUntil: '2030-01-01T00:05:00.000Z' },
  signer: { name: 'Lin Haiyan', account: 'lin.haiyan', role: null },
  ...{ sentence: 'I publish version 4.', consequences: ['Nobody learns again.'] },
  asks: { account: true, code: false, passkey: null },
}
const person = { id, lastName: 'Lin', firstName: 'Haiyan', reading: '', employeeId: null, at: null }

function open(of: PublicationPreview) {
  const published: object[] = []
  const stated: object[] = []
  const data = (pathname: string) => {
    if (pathname === publicationPreview.path) return of
    if (pathname === publicationPeople.path) return { records: [person], total: 1, hidden: 3 }
    if (pathname === makeStatement.path) return statement
    return pathname === publishCourse.path
      ? { id, rowVersion: 8, version: of.version, learners: 0, certificates: 0, signatureId: null }
      : {}
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === publishCourse.path) published.push((await request.json()) as object)
    if (pathname === makeStatement.path) stated.push((await request.json()) as object)
    return Response.json({ code: 0, message: '', data: data(pathname) })
  })
  const session = createSessionStore({
    status: 'ready',
    getToken: () => 'token',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: 't' } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: 'http://server',
  })
  const onClose = vi.fn()
  const navigation = { path: '/', go: vi.fn(), back: vi.fn(), reload: vi.fn(), opens: () => true }
  const course = { id, content: { name: 'Cold chain', nameEn: '' } } as CourseDraft
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <NavigationProvider value={navigation}>
          <PublishDialog course={course} onClose={onClose} />
        </NavigationProvider>
      </SessionContext>
    </QueryClientProvider>,
  )
  return { published, stated, onClose }
}
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }))

describe('MD-L5 a publication says what it does to people before it happens', () => {
  it('in numbers, each with its list, and names what is asked again', async () => {
    const { published } = open(preview)
    const figures = await screen.findByRole('region', { name: 'Who is affected' })
    expect(figures.textContent).toContain('312 people learned this')
    expect(figures.textContent).toContain('214 certificates stay valid')
    expect(figures.textContent).toContain('4 people are on duty today')
    publish()
    expect(await screen.findByText('Choose who learns again')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Only what changed/ }))
    const asked = screen.getByRole('region', { name: 'What is asked again' })
    expect(asked.textContent).toContain('What is first?')
    fireEvent.click(screen.getByRole('button', { name: /^Show the list: 4 people/ }))
    expect(await screen.findByText(/Haiyan|Lin/)).toBeTruthy()
    expect(screen.getByText('3 more people are not within your scope.')).toBeTruthy()
    expect(published).toEqual([])
  })

  it('sends what was chosen: nobody learns again, and old certificates run out', async () => {
    const { published, onClose } = open(preview)
    fireEvent.click(await screen.findByRole('radio', { name: /^Small correction/ }))
    publish()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const change = { act: 'coursePublication', scope: 'correction', certificatesEndOn: null }
    expect(published).toMatchObject([{ id, rowVersion: 7, change }])
  })

  it('the end of old certificates needs a day', async () => {
    const { published } = open(preview)
    fireEvent.click(await screen.findByRole('radio', { name: 'The whole course' }))
    fireEvent.click(screen.getByRole('radio', { name: 'End on a date' }))
    expect(screen.getByText('214 certificates end')).toBeTruthy()
    publish()
    expect(await screen.findByText('Choose a date from today on')).toBeTruthy()
    expect(published).toEqual([])
  })

  it('the first version asks nothing', async () => {
    const { published, onClose } = open({ ...preview, version: 1, learned: 0, certified: 0, onDuty: 0 })
    await screen.findByText(/Nobody has learned it yet/)
    publish()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(published).toMatchObject([{ change: { scope: 'all' } }])
  })

  it('where it is signed, the statement is read before anything is published', async () => {
    const { published, stated } = open({ ...preview, signed: true })
    fireEvent.click(await screen.findByRole('radio', { name: /^Small correction/ }))
    const next = () => fireEvent.click(screen.getByRole('button', { name: 'Read the statement' }))
    next()
    expect(await screen.findByText('Choose the meaning of your signature')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'I approve it' }))
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Typing error' } })
    next()
    expect(await screen.findByText('I publish version 4.')).toBeTruthy()
    expect(screen.getByText('Nobody learns again.')).toBeTruthy()
    const change = { act: 'coursePublication', scope: 'correction', certificatesEndOn: null }
    expect(stated).toEqual([{ id, rowVersion: 7, meaning: 'approval', reason: 'Typing error', change }])
    expect(published).toEqual([])
  })
})
