import { useLayoutEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import { useLatest } from '../../ui/base/use-value.ts'
import type { Organisation } from './organisation.ts'
import type { OrganisationSelectorProps } from './selector.tsx'

/** Reports each failure to the page once; true while the selector shows the current one itself. */
export function useErrors(error: unknown, onError: OrganisationSelectorProps['onError']): boolean {
  const [mutedFor, setMutedFor] = useState<unknown>(null)
  const tell = useLatest(onError)
  useLayoutEffect(() => {
    if (isCallError(error) && tell.current?.(error as CallError) === false) setMutedFor(error)
  }, [error, tell])
  return Boolean(error) && mutedFor === error
}

/** Reports the organisations behind the ids whenever others, or more of them, are loaded. */
export function useOrganisations(
  chosen: readonly { organisation: Organisation | null }[],
  onOrganisations: OrganisationSelectorProps['onOrganisations'],
) {
  const reported = useRef<readonly Organisation[]>([])
  const tell = useLatest(onOrganisations)
  useLayoutEffect(() => {
    const list = chosen.flatMap(({ organisation }) => organisation ?? [])
    const before = reported.current
    if (list.length === before.length && list.every((each, at) => each === before[at])) return
    reported.current = list
    tell.current?.(list)
  })
}
