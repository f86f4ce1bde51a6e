import { type ComponentProps, Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Outcome } from './batches.ts'

const ResultsDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./results-dialog.tsx'), loadWords(['results'])])
  return file.ResultsDialog
}, NotLoaded)

/** The result for each record of a batch, loaded with its texts after the first batch. */
export function Results(props: ComponentProps<typeof ResultsDialog>) {
  return (
    <Suspense>
      <ResultsDialog {...props} />
    </Suspense>
  )
}

type OutcomesProps = {
  /** `failed` holds those for which it failed. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
  single: boolean
}

/**
 * The results of an action on several records: a single success closes the dialog, and failed ones can be retried. `take`
 * adds new results, and returns the error of a single record; `clear` forgets them, for a form that stays open.
 */
export function useOutcomes({ onDone, onClose, single }: OutcomesProps) {
  const [results, setResults] = useState<Outcome[]>()
  const take = (fresh: readonly Outcome[]): string => {
    const earlier = (results ?? []).filter(each => !fresh.some(({ id }) => id === each.id))
    const all = [...earlier, ...fresh]
    const failed = all.filter(each => each.code !== 0)
    onDone(new Set(failed.map(each => each.id)))
    if (!single) setResults(all)
    else if (failed.length === 0) onClose()
    return single ? (failed[0]?.message ?? '') : ''
  }
  return { results, take, clear: () => setResults(undefined) }
}
