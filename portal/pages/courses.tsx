import { CourseList } from '../../components/screens/courses/course-list.tsx'
import { courseState } from '../../components/screens/courses/list-state.ts'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/course: the address contains the state of the list. */
export const Page = () => <CourseList {...useAddressState(courseState)} />
