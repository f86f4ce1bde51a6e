import { CourseList } from '../../components/screens/courses/course-list.tsx'
import { CoursePage } from '../../components/screens/courses/course-page.tsx'
import { courseState } from '../../components/screens/courses/list-state.ts'
import type { CourseTab } from '../../components/screens/courses/paths.ts'
import { type CourseDraft, courseDraft, courseHistory, courseList } from '../../contract/courses/calls.ts'
import { courseCategories } from '../../contract/courses/categories.ts'
import { listCourseUploads } from '../../contract/courses/files.ts'
import { PressedGround } from '../pressed.tsx'
import { answer, screenSession } from '../screen.ts'
import type { Story } from '../story.ts'
import { begun, categories, courses, draft, emptyDraft } from './courses.ts'

export default { title: 'Screens / Courses' }

const words = [
  ...(['courses', 'player', 'uploads', 'audit', 'users', 'tenant', 'portal'] as const),
  ...(['access', 'menus', 'sign', 'errors', 'ui'] as const),
] as const

const nothing = () => undefined

const List = ({ rows, press }: { rows: typeof courses; press?: readonly string[] }) => (
  <PressedGround
    words={words}
    begin={() =>
      screenSession(`courses-${rows.length}`, 'filled', [
        answer(courseList, { records: rows, total: rows.length, editing: null, publishing: null }),
        answer(courseCategories, { records: categories, total: categories.length, editing: null }),
      ])
    }
    press={press}
  >
    <CourseList state={courseState.start} onState={nothing} />
  </PressedGround>
)

type PageProps = { of?: CourseDraft; tab?: CourseTab; press?: readonly string[]; cut?: boolean }

const Page = ({ of = draft, tab = 'content', press, cut }: PageProps) => (
  <PressedGround
    words={words}
    begin={() =>
      screenSession(`course-${of.version}-${tab}-${cut ? 'cut' : 'well'}`, 'filled', [
        answer(courseDraft, of),
        answer(courseCategories, { records: categories, total: categories.length, editing: null }),
        answer(listCourseUploads, { records: cut ? [begun] : [], total: cut ? 1 : 0 }),
        answer(courseHistory, { records: [], total: 0 }),
      ])
    }
    press={press}
  >
    <CoursePage courseId={of.id} tab={tab} onTab={nothing} onName={nothing} />
  </PressedGround>
)

export const Courses: Story = () => <List rows={courses} />
export const NoCourses: Story = () => <List rows={[]} />
export const CourseContent: Story = () => <Page />
export const CourseUploadCutOff: Story = () => <Page cut />
export const CourseWithoutContent: Story = () => <Page of={emptyDraft} />
export const CourseQuestions: Story = () => <Page tab="questions" />
export const CourseQuestionEdited: Story = () => <Page tab="questions" press={['li button:nth-of-type(2)']} />
export const CourseRules: Story = () => <Page tab="rules" />
