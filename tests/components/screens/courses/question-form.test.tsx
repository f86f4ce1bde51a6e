import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSessionStore, type Session } from '../../../../client/session/store.ts'
import { loadWords } from '../../../../client/words/i18n.ts'
import { QuestionForm } from '../../../../components/screens/courses/question-form.tsx'
import { SessionContext } from '../../../../components/shared/call/session-context.ts'
import { NavigationProvider } from '../../../../components/shared/page/navigation.tsx'
import { codes } from '../../../../contract/codes.ts'
import type { CourseDraft } from '../../../../contract/courses/calls.ts'
import { courseDraft, saveCourseDraft } from '../../../../contract/courses/calls.ts'
import { inEnglish } from '../../ui/rig.tsx'

inEnglish()
beforeAll(() => loadWords(['courses', 'common', 'terms', 'tenant', 'roleRules', 'errors', 'ui']))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const option = (id: string, correct: boolean) => ({ id, text: `Answer ${id}`, textEn: '', correct })
const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`

/** A course with one question. */
const draft: CourseDraft = {
  ...{
    id: id(1),
    name: 'Course',
    nameEn: '',
    category: null,
    kind: 'video',
    language: 'en-US',
    state: 'draft',
  },
  ...{ version: 0, publishedAt: null, changed: true, rowVersion: 7, changedBy: null, changedAt: null },
  ...{ signed: false, editing: null, publishing: null },
  content: {
    ...{ name: 'Course', nameEn: '', description: '', descriptionEn: '', language: 'en-US' },
    ...{ categoryId: null, kind: 'video', files: [] },
    rules: {
      ...{ requiredPercent: 90, seekLock: true, attempts: 3, passPercent: 80, certificateDays: null },
      ...{ shuffle: true, pool: null, goodClinicalPractice: false },
    },
    questions: [
      {
        ...{ id: id(2), kind: 'single', text: 'What is first?', textEn: '', points: 1 },
        ...{ explanation: '', explanationEn: '' },
        options: [option(id(3), true), option(id(4), false), option(id(5), false)],
      },
    ],
  },
} as CourseDraft

type Saved = { rowVersion: number; put: { text: string; points: number; options: object[] }[] }

/** A server with a draft, which another author has perhaps saved meanwhile. */
function serve(now: CourseDraft) {
  const saved: Saved[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === courseDraft.path) return Response.json({ code: 0, message: '', data: now })
    if (pathname !== saveCourseDraft.path) return Response.json({ code: 999500, message: '', data: null })
    const body = (await request.json()) as Saved
    if (body.rowVersion !== now.rowVersion)
      return Response.json({ code: codes.dataChanged.code, message: '', data: null })
    saved.push(body)
    const data = { id: now.id, rowVersion: now.rowVersion + 1, changed: true }
    return Response.json({ code: 0, message: '', data })
  })
  return saved
}

const navigation = { path: '/', go: vi.fn(), back: vi.fn(), reload: vi.fn(), opens: () => true }

function open(question?: CourseDraft['content']['questions'][number]) {
  const session = createSessionStore({
    status: 'ready',
    getToken: () => 'token',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: 't' } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: 'http://server',
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <NavigationProvider value={navigation}>
          <QuestionForm course={draft} {...(question && { question })} onClose={onClose} />
        </NavigationProvider>
      </SessionContext>
    </QueryClientProvider>,
  )
  return onClose
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input, textarea' }), {
    target: { value: text },
  })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const [first] = draft.content.questions

describe('MD-L1 a question is edited in place', () => {
  it('is not sent without a text and a second option: the first wrong field has the focus', async () => {
    const saved = serve(draft)
    open()
    save()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('group', { name: 'Options' }).getAttribute('aria-describedby')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('an option that was left empty is left out, and the others keep their ids', async () => {
    const saved = serve(draft)
    const onClose = open(first)
    fireEvent.click(screen.getByRole('button', { name: 'Add option' }))
    type('Points for a right answer', '5')
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(saved[0]!.put).toEqual([{ ...first, points: 5 }])
  })

  it('of a single choice one option is right: the choice of another takes it away', async () => {
    const saved = serve(draft)
    const onClose = open(first)
    fireEvent.click(screen.getByRole('radio', { name: 'Option 2 is right' }))
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const right = saved[0]!.put[0]!.options as { correct: boolean }[]
    expect(right.map(each => each.correct)).toEqual([false, true, false])
  })
})

describe('TR-C1 another author has saved the draft', () => {
  const later = { ...draft, rowVersion: draft.rowVersion + 1 }

  it('another part of it: the question is saved on top, without a question', async () => {
    const saved = serve({ ...later, content: { ...draft.content, name: 'Another name' } })
    const onClose = open(first)
    type('Points for a right answer', '4')
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(saved).toMatchObject([{ rowVersion: later.rowVersion, put: [{ points: 4 }] }])
  })

  it('this question: both are shown, and nothing is lost', async () => {
    const theirs = { ...first!, text: 'Their words' }
    const saved = serve({ ...later, content: { ...draft.content, questions: [theirs] } })
    const onClose = open(first)
    type('Points for a right answer', '4')
    save()
    const dialog = await screen.findByRole('dialog', { name: 'Another author has changed this question' })
    expect(dialog.textContent).toContain('Their words')
    expect(saved).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(saved).toMatchObject([{ rowVersion: later.rowVersion, put: [{ points: 4, text: 'Their words' }] }])
  })
})
