import { useParams } from '@tanstack/react-router'
import { CoursePage } from '../../components/learning/course-page.tsx'

/** /eLearning/$taskId/course, and with a course the same at that course. */
export function Page() {
  const { taskId = '', courseId = '' } = useParams({ strict: false })
  return <CoursePage taskId={taskId} courseId={courseId} />
}
