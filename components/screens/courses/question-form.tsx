import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { issueText } from '../../../client/http/issues.ts'
import { send } from '../../../client/session/api.ts'
import { type CourseDraft, courseDraft, saveCourseDraft } from '../../../contract/courses/calls.ts'
import { type CourseQuestion, courseQuestion } from '../../../contract/courses/content.ts'
import { limits } from '../../../contract/limits.ts'
import { issuesOf } from '../../../contract/rules.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Form } from '../../ui/form/form.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import * as css from './courses.css.ts'
import {
  getQuestionDraftName,
  newQuestion,
  type QuestionEntries,
  type QuestionField,
  type QuestionFormState,
  toEntries,
  toQuestion,
} from './question-draft.ts'
import { Options } from './question-options.tsx'
import { useCourseReread } from './use-course-save.ts'

type Props = { course: CourseDraft; question?: CourseQuestion; onClose: () => void }
const fields: readonly QuestionField[] = [
  'kind',
  'text',
  'textEn',
  'options',
  'points',
  'explanation',
  'explanationEn',
]

/** What is wrong with a question, by field, by the schema of the draft. */
const check = (values: QuestionEntries): Partial<Record<QuestionField, string>> => {
  const question = toQuestion(values)
  const parsed = courseQuestion.safeParse(question)
  if (parsed.success) return {}
  const issues = issuesOf(parsed.error, question)
  return Object.fromEntries(
    issues.toReversed().map(issue => [String(issue.path).split('.')[0], issueText(issue)]),
  )
}

/** A new question, or one of the draft, edited in its place. */
export function QuestionForm({ course, question, onClose }: Props) {
  const { t } = useText()
  const form = useQuestion({ course, question, onClose })
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) onClose()
  }
  return (
    <Form
      id={`${form.id}-form`}
      className={css.form}
      aria-label={t(question ? 'courses:question.edit' : 'courses:questions.add')}
      onSend={() => void form.submit()}
      onBlur={form.onBlur}
    >
      <Trouble text={form.trouble} />
      <Fields form={form} />
      <div className={css.headActs}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('common:action.save')}
        </Button>
        <Button onClick={() => void leave()}>{t('common:action.cancel')}</Button>
      </div>
      <Clash form={form} onTheirs={onClose} />
    </Form>
  )
}

function useQuestion({ course, question, onClose }: Props): QuestionFormState {
  const { t } = useText()
  const session = useSessionStore()
  const rereadCourse = useCourseReread()
  const [from] = useState(() => question ?? newQuestion())
  const { id } = course
  const readNewest = () => send(courseDraft, { id }, { quiet: true, session })
  return useForm<CourseQuestion, QuestionField, unknown, QuestionEntries>({
    from,
    toValues: toEntries,
    fields,
    check,
    draft: getQuestionDraftName(id, question?.id),
    toField: path => fields.find(each => path.split('.').includes(each)),
    send: async ({ values, from: base }, sending) => {
      const put = [toQuestion(values)]
      const options = { ...sending, session }
      try {
        return await send(saveCourseDraft, { id, rowVersion: course.rowVersion, put }, options)
      } catch (error) {
        if (!isCallError(error, 'dataChanged')) throw error
        // Another part of the draft may have been saved: it is a conflict only if this question is another one now.
        const newest = await readNewest()
        const theirs = newest.content.questions.find(each => each.id === base.id)
        const isSame = question ? JSON.stringify(theirs) === JSON.stringify(base) : !theirs
        if (!isSame) throw error
        return send(saveCourseDraft, { id, rowVersion: newest.rowVersion, put }, { quiet: true, session })
      }
    },
    reload: async () => (await readNewest()).content.questions.find(each => each.id === from.id),
    onDone: async () => {
      await rereadCourse()
      toast('success', t('courses:question.saved'))
      onClose()
      requestAnimationFrame(() => focusFirst([`question-${from.id}-edit`]))
    },
  })
}

function Fields({ form }: { form: QuestionFormState }) {
  const { t } = useText()
  const { values, set } = form
  const setKind = (kind: string) => {
    const single = kind === 'single'
    const first = values.options.findIndex(each => each.correct)
    set({
      kind: single ? 'single' : 'multiple',
      ...(single && { options: values.options.map((each, at) => ({ ...each, correct: at === first })) }),
    })
  }
  return (
    <>
      <div className={css.pair}>
        <TextArea
          {...form.text('text')}
          label={t('courses:question.text')}
          required
          maxLength={limits.questionLength}
        />
        <TextArea
          {...form.text('textEn')}
          label={t('courses:question.textEn')}
          maxLength={limits.questionLength}
        />
      </div>
      <div className={css.pair}>
        <RadioGroup
          id={`${form.id}-kind`}
          label={t('terms:kind')}
          inline
          options={(['single', 'multiple'] as const).map(value => ({
            value,
            label: t(`courses:question.${value}`),
          }))}
          value={values.kind}
          onChange={setKind}
        />
        <TextField
          {...form.text('points')}
          label={t('courses:question.pointsLabel')}
          inputMode="numeric"
          required
        />
      </div>
      <Options form={form} />
      <div className={css.pair}>
        <TextArea
          {...form.text('explanation')}
          label={t('courses:question.explanation')}
          hint={t('courses:question.explanationHint')}
          maxLength={limits.questionLength}
        />
        <TextArea
          {...form.text('explanationEn')}
          label={t('courses:question.explanationEn')}
          maxLength={limits.questionLength}
        />
      </div>
    </>
  )
}

/** Another author saved this question first: shows both (TR-C1). */
function Clash({ form, onTheirs }: { form: QuestionFormState; onTheirs: () => void }) {
  const { t } = useText()
  const label = (field: keyof QuestionEntries) => {
    if (field === 'kind') return t('terms:kind')
    if (field === 'points') return t('courses:question.pointsLabel')
    return field === 'id' ? '' : t(`courses:question.${field}`)
  }
  const show = (field: keyof QuestionEntries, values: QuestionEntries) => {
    if (field === 'kind') return t(`courses:question.${values.kind}`)
    if (field !== 'options') return values[field]
    return values.options.map(each => `${each.correct ? '✓ ' : ''}${each.text}`).join('\n')
  }
  return (
    <ConflictDialog
      form={form}
      title={t('courses:clash.question')}
      text={said => t('courses:clash.text', said)}
      label={label}
      show={show}
      onTheirs={onTheirs}
    />
  )
}
