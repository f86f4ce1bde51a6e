import { useEffect } from 'react'
import { Failed } from '../shared/call/failed.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ImportRows } from './import-rows.tsx'
import type { ImportPageState } from './import-state.ts'
import { Standing } from './standing.tsx'
import { useImport } from './use-import.ts'

export type Props = {
  id: string
  state: ImportPageState
  onState: (state: ImportPageState, options?: { replace: boolean }) => void
}

/** A loaded import: its rows to correct and apply; then its progress and result. */
export function CheckStep({ id, state, onState }: Props) {
  const doing = useImport(id)
  const job = doing.query.data
  const { refresh } = doing
  const done = job?.state === 'done' || job?.state === 'undone'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (done) refresh()
  }, [done, job?.state])
  if (doing.query.error) return <Failed error={doing.query.error} onRetry={doing.query.refetch} />
  if (!job) return <Skeleton lines={8} size="row" />
  return (
    <>
      <Standing
        job={job}
        doing={doing}
        onAnother={() => onState({ ...state, job: null, wrong: false, page: 1 })}
      />
      <ImportRows job={job} doing={doing} state={state} onState={onState} />
    </>
  )
}
