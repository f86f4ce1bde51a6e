import { useLayoutEffect } from 'react'
import { useLatest } from './use-tellings.ts'
import type { SelectorText } from './use-text.ts'
import type { View } from './view.ts'

/** Announces the number of results, once per search; additions and removals are announced elsewhere. */
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
