import type { ReactNode } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { Skeleton, type SkeletonProps } from '../../ui/feedback/skeleton.tsx'
import { Failed } from './failed.tsx'

/** A query, as far as it is drawn: what it loaded, why it failed, and the way to try again. */
export type Loading<T> = { data: T | undefined; error: CallError | null; refetch: () => unknown }

type LoadedProps<T> = Pick<SkeletonProps, 'lines' | 'size'> & {
  query: Loading<T>
  /** A failure within a section or dialog, not of a whole page. */
  small?: boolean
  /** Left out where the data is drawn elsewhere. */
  children?: (data: T) => ReactNode
}

/** What a query loaded; before that a skeleton, after a failure the reason with a retry (above what was loaded before). */
export function Loaded<T>({ query, small, children, lines, size = 'row' }: LoadedProps<T>) {
  const { data, error, refetch } = query
  if (data === undefined && !error) return <Skeleton lines={lines} size={size} />
  return (
    <>
      {error && <Failed small={small} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children?.(data)}
    </>
  )
}

/** In place of a query that is not asked. */
export const noQuery: Loading<null> = { data: null, error: null, refetch: () => null }

/** Two queries as one: loaded when both are; a retry asks those that failed. */
export function joinQueries<A, B>(one: Loading<A>, two: Loading<B>): Loading<[A, B]> {
  const { data: first } = one
  const { data: second } = two
  return {
    data: first === undefined || second === undefined ? undefined : [first, second],
    error: one.error ?? two.error,
    refetch: () => {
      for (const each of [one, two]) if (each.error) void each.refetch()
    },
  }
}
