import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { TrainingTaskPage } from '../../components/screens/training-tasks/task-page.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/trainingTask/detail/$id */
export function Page() {
  const { id } = useParams({ from: '/inside/csr_mds/trainingTask/detail/$id' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <TrainingTaskPage key={id} taskId={id} onName={name} />
}
