import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CourseRecords } from '../../components/screens/learning/course-records.tsx'
import { $recordName } from '../titles.ts'

/** /eLearning/userCourseRecord/$tid/$taskId: a learner's record of one task; `tid` is the learner. */
export function Page() {
  const { tid, taskId } = useParams({ from: '/inside/eLearning/userCourseRecord/$tid/$taskId' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <CourseRecords key={`${tid} ${taskId}`} userId={tid} taskId={taskId} onName={name} />
}
