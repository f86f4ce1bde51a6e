import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CoursePage } from '../../components/screens/courses/course-page.tsx'
import { type CourseTab, courseTabs } from '../../components/screens/courses/paths.ts'
import { $recordName } from '../titles.ts'

/** /csr_mds/course/$courseId: the address contains the tab. */
export function Page() {
  const { courseId } = useParams({ from: '/inside/csr_mds/course/$courseId' })
  const { tab = '' } = useSearch({ from: '/inside/csr_mds/course/$courseId' })
  const navigate = useNavigate()
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  const show = (next: CourseTab) =>
    void navigate({ to: '.', search: next === 'content' ? {} : { tab: next }, replace: true })
  return (
    <CoursePage
      key={courseId}
      courseId={courseId}
      tab={courseTabs.find(each => each === tab) ?? 'content'}
      onTab={show}
      onName={name}
    />
  )
}
