import { useEffect } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ImportRows } from './import-rows.tsx'
import type { ImportPageState } from './import-state.ts'
import { ImportState } from './import-state.tsx'
import { useImport } from './use-import.ts'

export type Props = {
  id: string
  /** The study of members, or the course of questions. */
  subjectId: string | null
  state: ImportPageState
  onState: (state: ImportPageState, options?: { replace: boolean }) => void
}

/** A loaded import: its rows to correct and apply; then its progress and result. */
export function CheckStep({ id, subjectId, state, onState }: Props) {
  const { t } = useText()
  const doing = useImport(id)
  const job = doing.query.data
  const { refresh } = doing
  const done = job?.state === 'done' || job?.state === 'undone'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (done) refresh()
  }, [done, job?.state])
  if (doing.query.error || !job) return <Loaded query={doing.query} lines={8} />
  // An address with an import of another study or course.
  if (subjectId !== (job.studyId ?? job.courseId ?? null))
    return (
      <EmptyState
        title={t(job.courseId ? 'imports:otherCourse' : 'imports:otherStudy')}
        text={t(job.courseId ? 'imports:otherCourseText' : 'imports:otherStudyText')}
      />
    )
  return (
    <>
      <ImportState
        job={job}
        doing={doing}
        onAnother={() => onState({ ...state, job: null, wrong: false, page: 1 })}
      />
      <ImportRows job={job} doing={doing} state={state} onState={onState} />
    </>
  )
}
