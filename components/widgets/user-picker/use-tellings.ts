import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../../ui/base/use-value.ts'
import type { Person } from './person.ts'
import type { Chosen } from './use-known.ts'
import type { PickerText } from './use-picker-text.ts'
import type { UserPickerProps } from './user-picker.tsx'
import type { View } from './view.ts'

/** Reports the people behind the ids whenever others, or more of them, are loaded. */
export function usePeople(chosen: readonly Chosen[], onPeople: UserPickerProps['onPeople']) {
  const lastReport = useRef<readonly Person[]>([])
  const tell = useLatest(onPeople)
  useLayoutEffect(() => {
    const people = chosen.flatMap(({ person }) => person ?? [])
    const before = lastReport.current
    if (people.length === before.length && people.every((person, at) => person === before[at])) return
    lastReport.current = people
    tell.current?.(people)
  })
}

/** Reports each failure to the page once; true while the picker shows the current one itself. */
export function useErrors(view: View, other: unknown, onError: UserPickerProps['onError']): boolean {
  const error = 'error' in view ? view.error : other
  const [mutedFor, setMutedFor] = useState<unknown>(null)
  const tell = useLatest(onError)
  useLayoutEffect(() => {
    if (error && tell.current?.(error as never) === false) setMutedFor(error)
  }, [error, tell])
  return error !== null && mutedFor === error
}

/** Announces the number of results, once per list; additions and removals are announced elsewhere. */
export function useResults(open: boolean, view: View, { t }: PickerText, say: (text: string) => void) {
  const words = useCallback((): string | null => {
    switch (view.kind) {
      case 'options': {
        const count = view.people.length
        if (view.query === '') return t('picker:said.suggested', { count })
        return view.more ? t('picker:said.resultsMore', { count }) : t('picker:said.results', { count })
      }
      case 'nothing':
      case 'nobody':
        return t('picker:said.none')
      case 'short':
        return t('picker:short')
      default:
        return null
    }
  }, [view, t])
  const key = !open ? '' : view.kind === 'options' ? `${view.query}\n${view.people.length}` : view.kind
  const latest = useLatest(words)
  useLayoutEffect(() => {
    const message = key && latest.current()
    if (message) say(message)
  }, [key, latest, say])
}
