import type { CourseDraft } from '../../../contract/courses/calls.ts'
export const PublishDialog = (_: { course: CourseDraft; onClose: () => void }) => null
