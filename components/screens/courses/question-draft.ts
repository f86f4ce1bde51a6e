import type { CourseQuestion } from '../../../contract/courses/content.ts'
import type { Form } from '../../shared/form/use-form.ts'

export type OptionEntry = { id: string; text: string; textEn: string; correct: boolean }
/** Entries of a question; points are typed. */
export type QuestionEntries = Omit<CourseQuestion, 'points' | 'options'> & {
  points: string
  options: readonly OptionEntry[]
}

/** Name of the stored draft of a new question, or of an edited one. */
export const getQuestionDraftName = (courseId: string, questionId = ''): string =>
  `course.question.${courseId}.${questionId}`

export const newOption = (): OptionEntry => ({
  id: crypto.randomUUID(),
  text: '',
  textEn: '',
  correct: false,
})

export const newQuestion = (): CourseQuestion => ({
  id: crypto.randomUUID(),
  kind: 'single',
  text: '',
  textEn: '',
  points: 1,
  explanation: '',
  explanationEn: '',
  options: [{ ...newOption(), correct: true }, newOption()],
})

export const toEntries = (question: CourseQuestion): QuestionEntries => ({
  ...question,
  points: String(question.points),
})

/** The question as it is sent: options without any text are left out. */
export const toQuestion = ({ points, options, ...rest }: QuestionEntries): CourseQuestion => ({
  ...rest,
  points: Number(points),
  options: options.filter(each => each.text.trim() || each.textEn.trim()),
})

export type QuestionField =
  | 'kind'
  | 'text'
  | 'textEn'
  | 'points'
  | 'explanation'
  | 'explanationEn'
  | 'options'
export type QuestionFormState = Form<CourseQuestion, QuestionEntries, QuestionField>
