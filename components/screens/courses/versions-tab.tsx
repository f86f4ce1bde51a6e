import type { CourseDraft } from '../../../contract/courses/calls.ts'
export const VersionsTab = (_: { course: CourseDraft }) => null
