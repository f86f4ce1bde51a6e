export const coursesPath = '/csr_mds/course'
export const courseTabs = ['content', 'questions', 'rules', 'versions', 'equivalents', 'history'] as const
export type CourseTab = (typeof courseTabs)[number]

/** The page that imports questions into the draft of a course. */
export const getQuestionImportPath = (id: string): string => `${coursesPath}/${id}/import`

/** The page of a course, with one of its tabs. */
export const getCoursePath = (id: string, tab: CourseTab = 'content'): string =>
  `${coursesPath}/${id}${tab === 'content' ? '' : `?tab=${tab}`}`
