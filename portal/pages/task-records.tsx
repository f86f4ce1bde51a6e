import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { recordState, TaskRecords } from '../../components/screens/learning/task-records.tsx'
import { useAddressState } from '../address-state.ts'
import { $recordName } from '../titles.ts'

/** /eLearning/userTaskRecord/$tid: a learner's record of all tasks; `tid` is the learner. */
export function Page() {
  const { tid } = useParams({ from: '/inside/eLearning/userTaskRecord/$tid' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <TaskRecords key={tid} userId={tid} {...useAddressState(recordState)} onName={name} />
}
