import { useParams } from '@tanstack/react-router'
import { CoursePage } from '../../components/screens/learning/course-page.tsx'

/** /eLearning/$taskId/course; with a course id it opens that course. */
export function Page() {
  const { taskId = '', courseId = '' } = useParams({ strict: false })
  return <CoursePage taskId={taskId} courseId={courseId} />
}
