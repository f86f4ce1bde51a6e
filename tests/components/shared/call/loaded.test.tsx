import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CallError } from '../../../../client/http/call-error.ts'
import { joinQueries, Loaded, type Loading } from '../../../../components/shared/call/loaded.tsx'
import { inEnglish } from '../../ui/rig.tsx'

inEnglish()

const error = { name: 'serverError', message: 'The server failed.', requestId: 'r1' } as CallError
const query = (part: Partial<Loading<string>>): Loading<string> => ({
  ...{ data: undefined, error: null, refetch: vi.fn() },
  ...part,
})
const draw = (loading: Loading<unknown>) =>
  render(<Loaded query={loading}>{data => <p>{String(data)}</p>}</Loaded>)

it('a query that is not answered yet shows a skeleton, not its data', () => {
  draw(query({}))
  expect(screen.getByRole('status')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a failed reload keeps what was loaded below the reason', () => {
  draw(query({ data: 'rows', error }))
  expect(screen.getByRole('alert').textContent).toContain('The server failed.')
  expect(screen.getByText('rows')).toBeTruthy()
})

it('two queries are loaded when both are', () => {
  expect(joinQueries(query({ data: 'a' }), query({})).data).toBeUndefined()
  expect(joinQueries(query({ data: 'a' }), query({ data: 'b' })).data).toEqual(['a', 'b'])
})

it('a retry asks only the query that failed', () => {
  const one = query({ data: 'a' })
  const two = query({ error })
  draw(joinQueries(one, two))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([vi.mocked(one.refetch).mock.calls.length, vi.mocked(two.refetch).mock.calls.length]).toEqual([0, 1])
})
