import { type ReactNode, useMemo } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import type { Output } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { trainingTaskChoices } from '../../../contract/training-tasks/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import type { Form as FormOf } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { Switch } from '../../ui/form/checkbox.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { CourseOrder } from './course-order.tsx'
import type { TaskField, TaskValues } from './form-values.ts'
import { useLearningType } from './task-texts.ts'
import * as css from './training-tasks.css.ts'

type Choices = Output<typeof trainingTaskChoices>
type Props<R extends object> = {
  form: FormOf<R, TaskValues, TaskField>
  choices: Choices
  taskId: string | null
  begun: readonly string[]
  children: ReactNode
}

/** The errors of the entries. */
export function useTaskCheck() {
  const { t } = useText()
  return (values: TaskValues): Partial<Record<TaskField, string>> => {
    const days = Number(values.dueDays)
    const areDaysWrong = !(Number.isInteger(days) && days >= 1 && days <= limits.dueDays)
    return {
      ...(values.name.trim() === '' && { name: codeText(codes.fieldRequired.code) }),
      ...(values.courses.length === 0 && { courseIds: t('trainingTasks:course.fewest') }),
      ...(values.due === 'days' && areDaysWrong && { dueDays: codeText(codes.invalidInput.code) }),
      ...(values.due === 'date' && values.dueAt === '' && { dueAt: codeText(codes.fieldRequired.code) }),
    }
  }
}

/** A task to write: courses in order, dates, and whom it is for. */
export function TaskForm<R extends object>({ form, choices, taskId, begun, children }: Props<R>) {
  const { t } = useText()
  const { id, values, errors, set } = form
  const fixed = useMemo(() => new Set(begun), [begun])
  return (
    <Form id={`${id}-form`} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <RecordSection id="content" title={t('trainingTasks:section.content')}>
        <div className={css.part}>
          <Names form={form} choices={choices} />
          <CourseOrder
            id={`${id}-courseIds`}
            choices={choices.courses}
            value={values.courses}
            begun={fixed}
            error={errors.courseIds}
            onChange={courses => set({ courses })}
          />
          <Switch
            label={t('trainingTasks:field.inOrder')}
            checked={values.inOrder}
            onChange={event => set({ inOrder: event.currentTarget.checked })}
          />
          <Dates form={form} />
        </div>
      </RecordSection>
      <RecordSection id="audience" title={t('trainingTasks:section.audience')}>
        <AudienceFields id={id} taskId={taskId} value={values} errors={errors} onChange={set} />
      </RecordSection>
      <Trouble text={form.trouble} />
      {children}
    </Form>
  )
}

type PartProps<R extends object> = Pick<Props<R>, 'form'>

function Names<R extends object>({ form, choices }: Pick<Props<R>, 'form' | 'choices'>) {
  const { t, locale } = useText()
  const { values, set } = form
  const getType = useLearningType()
  return (
    <div className={css.pair}>
      <TextField
        {...form.text('name')}
        label={t('trainingTasks:field.name')}
        required
        maxLength={limits.titleLength}
      />
      <TextField
        {...form.text('nameEn')}
        label={t('trainingTasks:field.nameEn')}
        lang="en-US"
        maxLength={limits.titleLength}
      />
      <SelectField
        label={t('trainingTasks:field.categoryId')}
        value={values.categoryId}
        options={[
          { value: '', label: '-' },
          ...choices.categories.map(each => ({ value: each.id, label: localName(each, locale) })),
        ]}
        onChange={event => set({ categoryId: event.currentTarget.value })}
      />
      <RadioGroup
        inline
        label={t('trainingTasks:field.required')}
        value={values.learningType}
        options={(['1', '2'] as const).map(value => ({ value, label: getType(value === '2' ? 2 : 1) }))}
        onChange={value => set({ learningType: value as TaskValues['learningType'] })}
      />
    </div>
  )
}

function Dates<R extends object>({ form }: PartProps<R>) {
  const { t } = useText()
  const { id, values, errors, set } = form
  const date = (field: 'beginsAt' | 'dueAt' | 'endsAt' | 'scoresAt', startTime = '00:00') => (
    <DateTimeField
      id={`${id}-${field}`}
      label={t(`trainingTasks:field.${field}`)}
      value={values[field]}
      error={errors[field]}
      startTime={startTime}
      onChange={value => set({ [field]: value })}
    />
  )
  return (
    <>
      <RadioGroup
        inline
        label={t('trainingTasks:due.label')}
        value={values.due}
        options={(['days', 'date', 'none'] as const).map(value => ({
          value,
          label: t(`trainingTasks:due.${value}`),
        }))}
        onChange={due => set({ due: due as TaskValues['due'] })}
      />
      <div className={css.pair}>
        {values.due === 'days' && (
          <TextField {...form.text('dueDays')} label={t('trainingTasks:field.dueDays')} inputMode="numeric" />
        )}
        {values.due === 'date' && date('dueAt', '23:59')}
        {date('beginsAt')}
        {date('endsAt', '23:59')}
        {date('scoresAt')}
      </div>
    </>
  )
}
