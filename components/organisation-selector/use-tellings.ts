import { useLayoutEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../client/call-error.ts'
import type { Organisation } from './organisation.ts'
import type { OrganisationSelectorProps } from './selector.tsx'
import { useLatest } from './use-forest.ts'
import type { SelectorText } from './use-text.ts'
import type { View } from './view.ts'

/** Says how many a search has found, once for each; who is added or removed is said where that happens. */
export function useResults(open: boolean, view: View, { t }: SelectorText, say: (text: string) => void) {
  const words = () => {
    if (view.kind === 'hits') return t('organisations:said.results', { count: view.page.total })
    return view.kind === 'nothing' ? t('organisations:said.none') : ''
  }
  const latest = useLatest(words)
  const key = !open ? '' : view.kind === 'hits' ? `${view.query}\n${view.page.total}` : view.kind
  useLayoutEffect(() => {
    const said = key && latest.current()
    if (said) say(said)
  }, [key, latest, say])
}

/** Tells the page of failures, each once; true while it shows the present one itself. */
export function useErrors(error: unknown, onError: OrganisationSelectorProps['onError']): boolean {
  const [mutedFor, setMutedFor] = useState<unknown>(null)
  const tell = useLatest(onError)
  useLayoutEffect(() => {
    if (isCallError(error) && tell.current?.(error as CallError) === false) setMutedFor(error)
  }, [error, tell])
  return Boolean(error) && mutedFor === error
}

/** Tells of the organisations behind the ids whenever others, or more of them, are known. */
export function useOrganisations(
  chosen: readonly { organisation: Organisation | null }[],
  onOrganisations: OrganisationSelectorProps['onOrganisations'],
) {
  const told = useRef<readonly Organisation[]>([])
  const tell = useLatest(onOrganisations)
  useLayoutEffect(() => {
    const list = chosen.flatMap(({ organisation }) => organisation ?? [])
    const before = told.current
    if (list.length === before.length && list.every((each, at) => each === before[at])) return
    told.current = list
    tell.current?.(list)
  })
}
