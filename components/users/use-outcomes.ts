import { useState } from 'react'
import { useSubmit } from '../use-submit.ts'
import type { Outcome } from './actions.ts'

type Props = {
  /** `failed` holds those that it did not work for. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
  single: boolean
}

/** Doing something to several, with what became of each: one alone ends with his, and those that failed are tried again. */
export function useOutcomes({ onDone, onClose, single }: Props) {
  const { busy, trouble, run, forget } = useSubmit()
  const [failure, setFailure] = useState<string>()
  const [results, setResults] = useState<Outcome[]>()
  const perform = (act: (submitKey: string) => Promise<Outcome[]>) =>
    run(async ({ submitKey }) => {
      setFailure(undefined)
      const fresh = await act(submitKey)
      const kept = (results ?? []).filter(each => !fresh.some(({ id }) => id === each.id))
      const all = [...kept, ...fresh]
      const failed = all.filter(each => each.code !== 0)
      onDone(new Set(failed.map(each => each.id)))
      if (single && failed.length === 0) onClose()
      else if (single) setFailure(failed[0]!.message)
      else setResults(all)
    })
  return { busy, trouble: trouble ?? failure, results, perform, forget }
}
