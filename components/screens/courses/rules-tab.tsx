import { send } from '../../../client/session/api.ts'
import { type CourseDraft, courseDraft, saveCourseDraft } from '../../../contract/courses/calls.ts'
import type { CourseRules } from '../../../contract/courses/content.ts'
import { courseKind } from '../../../contract/learning/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import type { Form as FormEngine } from '../../shared/form/use-form.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { mayLeave } from '../../shared/page/leave.ts'
import { EditBar } from '../../shared/record/editing.tsx'
import { offSentence } from '../../ui/base/off.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCategoryOptions } from './category-options.ts'
import type { TabProps } from './content-tab.tsx'
import * as css from './courses.css.ts'
import { useCourseReread } from './use-course-save.ts'

const textFields = ['name', 'nameEn', 'description', 'descriptionEn'] as const
const choiceFields = ['kind', 'language', 'categoryId'] as const
const numberFields = ['requiredPercent', 'passPercent', 'attempts', 'certificateDays', 'pool'] as const
const checkFields = ['seekLock', 'shuffle', 'goodClinicalPractice'] as const
const fields = [...textFields, ...choiceFields, ...numberFields, ...checkFields] as const
type Field = (typeof fields)[number]
type Entries = Record<(typeof textFields)[number] | (typeof numberFields)[number], string> &
  Record<(typeof checkFields)[number], boolean> & {
    kind: CourseDraft['kind']
    language: Locale
    categoryId: string
  }
type RulesForm = FormEngine<CourseDraft, Entries, Field>

const toEntries = ({ content }: CourseDraft): Entries => {
  const { name, nameEn, description, descriptionEn, kind, language, categoryId, rules } = content
  const numbers = numberFields.map(field => [field, String(rules[field] ?? '')])
  return {
    ...{ name, nameEn, description, descriptionEn, kind, language, categoryId: categoryId ?? '' },
    ...(Object.fromEntries(numbers) as Record<(typeof numberFields)[number], string>),
    ...{ seekLock: rules.seekLock, shuffle: rules.shuffle, goodClinicalPractice: rules.goodClinicalPractice },
  }
}

/** Most of each number; those that may be empty mean none or all. */
const most: Record<(typeof numberFields)[number], number> = {
  requiredPercent: 100,
  passPercent: 100,
  attempts: 100,
  certificateDays: 36_500,
  pool: limits.courseQuestions,
}
const optional: readonly Field[] = ['certificateDays', 'pool']

const isWhole = (text: string, max: number) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max

const getRules = (values: Entries): CourseRules => ({
  requiredPercent: Number(values.requiredPercent),
  passPercent: Number(values.passPercent),
  attempts: Number(values.attempts),
  certificateDays: values.certificateDays.trim() ? Number(values.certificateDays) : null,
  pool: values.pool.trim() ? Number(values.pool) : null,
  seekLock: values.seekLock,
  shuffle: values.shuffle,
  goodClinicalPractice: values.goodClinicalPractice,
})

const ruleFields: readonly string[] = [...numberFields, ...checkFields]

/** Names, description and category of a course, and how it is learned and tested. */
export function RulesTab({ course, off }: TabProps) {
  const { t } = useText()
  const form = useRules(course)
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) form.discard()
  }
  return (
    <div className={css.tab}>
      {off && <p className={css.hint}>{typeof off === 'string' ? off : offSentence(off, '')}</p>}
      <Form
        id={`${form.id}-form`}
        className={css.columns}
        onSend={() => void form.submit()}
        onBlur={form.onBlur}
      >
        <Trouble text={form.trouble} />
        <fieldset className={css.group} disabled={off !== undefined}>
          <legend className={css.legend}>{t('courses:about')}</legend>
          <About form={form} />
        </fieldset>
        <fieldset className={css.group} disabled={off !== undefined}>
          <legend className={css.legend}>{t('courses:rules.learning')}</legend>
          <Learning form={form} />
        </fieldset>
        <fieldset className={css.group} disabled={off !== undefined}>
          <legend className={css.legend}>{t('courses:rules.test')}</legend>
          <Test form={form} />
        </fieldset>
        <fieldset className={css.group} disabled={off !== undefined}>
          <legend className={css.legend}>{t('courses:rules.certificate')}</legend>
          <Certificate form={form} />
        </fieldset>
        {!off && (
          <EditBar
            changed={form.isDirty ? t('users:edit.dirty', { count: Object.keys(form.changes).length }) : null}
            clean={t('terms:nothingChanged')}
            busy={form.busy}
            form={`${form.id}-form`}
            onCancel={() => void leave()}
          />
        )}
      </Form>
      <Clash form={form} />
    </div>
  )
}

function useRules(course: CourseDraft): RulesForm {
  const { t } = useText()
  const session = useSessionStore()
  const rereadCourse = useCourseReread()
  const { id } = course
  return useCallForm<typeof saveCourseDraft, CourseDraft, Field, Entries>(saveCourseDraft, {
    from: course,
    toValues: toEntries,
    fields,
    check: values => ({
      ...(!values.name.trim() && { name: t('courses:nameMissing') }),
      ...Object.fromEntries(
        numberFields
          .filter(field => !(optional.includes(field) && !values[field].trim()))
          .filter(field => !isWhole(values[field], most[field]))
          .map(field => [field, t('courses:rules.whole', { max: most[field] })]),
      ),
    }),
    draft: `course.rules.${id}`,
    toField: path => fields.find(each => path.split('.').includes(each)),
    toInput: ({ values, changes, from }) => {
      const changed = Object.keys(changes)
      const texts = Object.fromEntries(
        Object.entries(values).filter(([field]) => changed.includes(field) && !ruleFields.includes(field)),
      )
      return {
        id,
        rowVersion: from.rowVersion,
        sections: {
          ...texts,
          ...('categoryId' in changes && { categoryId: values.categoryId || null }),
          ...(changed.some(field => ruleFields.includes(field)) && { rules: getRules(values) }),
        },
      }
    },
    reload: () => send(courseDraft, { id }, { quiet: true, session }),
    onDone: async (_, { values }) => {
      await rereadCourse()
      toast('success', t('terms:changesSaved', { name: values.name }))
    },
  })
}

type PartProps = { form: RulesForm }

function About({ form }: PartProps) {
  const { t } = useText()
  const categories = useCategoryOptions()
  const { values, set } = form
  return (
    <div className={css.fields}>
      <TextField
        {...form.text('name')}
        label={t('courses:field.name')}
        required
        maxLength={limits.titleLength}
      />
      <TextField {...form.text('nameEn')} label={t('courses:field.nameEn')} maxLength={limits.titleLength} />
      <TextArea
        {...form.text('description')}
        label={t('courses:field.description')}
        maxLength={limits.questionLength}
      />
      <TextArea
        {...form.text('descriptionEn')}
        label={t('courses:field.descriptionEn')}
        maxLength={limits.questionLength}
      />
      <SelectField
        id={`${form.id}-kind`}
        label={t('courses:field.kind')}
        hint={t(`courses:kindHint.${values.kind}`)}
        error={form.errors.kind}
        options={courseKind.options.map(value => ({ value, label: t(`courses:kind.${value}`) }))}
        value={values.kind}
        onChange={event => set({ kind: event.currentTarget.value as Entries['kind'] })}
      />
      <SelectField
        id={`${form.id}-language`}
        label={t('courses:language')}
        hint={t('courses:languageHint')}
        options={locales.map(value => ({ value, label: languageNames[value] }))}
        value={values.language}
        onChange={event => set({ language: event.currentTarget.value as Locale })}
      />
      <SelectField
        id={`${form.id}-categoryId`}
        label={t('courses:category')}
        error={form.errors.categoryId}
        options={categories}
        value={values.categoryId}
        onChange={event => set({ categoryId: event.currentTarget.value })}
      />
    </div>
  )
}

type NumberProps = PartProps & { field: (typeof numberFields)[number]; hint?: string }

function NumberField({ form, field, hint }: NumberProps) {
  const { t } = useText()
  return (
    <TextField
      {...form.text(field)}
      label={t(`courses:field.${field}`)}
      hint={hint}
      inputMode="numeric"
      required={!optional.includes(field)}
    />
  )
}

type CheckProps = PartProps & { field: (typeof checkFields)[number]; hint?: string }

function CheckField({ form, field, hint }: CheckProps) {
  const { t } = useText()
  return (
    <Checkbox
      id={`${form.id}-${field}`}
      label={t(`courses:field.${field}`)}
      hint={hint}
      checked={form.values[field]}
      onChange={event => form.set({ [field]: event.currentTarget.checked })}
    />
  )
}

function Learning({ form }: PartProps) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <NumberField form={form} field="requiredPercent" />
      <CheckField form={form} field="seekLock" hint={t('courses:rules.seekLockHint')} />
    </div>
  )
}

function Test({ form }: PartProps) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <NumberField form={form} field="passPercent" hint={t('courses:rules.passHint')} />
      <NumberField form={form} field="attempts" hint={t('courses:rules.attemptsHint')} />
      <NumberField form={form} field="pool" hint={t('courses:rules.poolHint')} />
      <CheckField form={form} field="shuffle" hint={t('courses:rules.shuffleHint')} />
    </div>
  )
}

function Certificate({ form }: PartProps) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <NumberField form={form} field="certificateDays" hint={t('courses:rules.certificateHint')} />
      <CheckField form={form} field="goodClinicalPractice" />
    </div>
  )
}

/** Another author saved first: shows the changes of both (TR-C1). */
function Clash({ form }: PartProps) {
  const { t } = useText()
  const categories = useCategoryOptions()
  const label = (field: keyof Entries) => {
    if (field === 'language') return t('courses:language')
    return field === 'categoryId' ? t('courses:category') : t(`courses:field.${field}`)
  }
  const show = (field: keyof Entries, values: Entries) => {
    const value = values[field]
    if (typeof value === 'boolean') return t(`common:answer.${value ? 'yes' : 'no'}`)
    if (field === 'kind') return t(`courses:kind.${values.kind}`)
    if (field === 'language') return languageNames[values.language]
    if (field === 'categoryId') return categories.find(each => each.value === value)?.label.trim()
    return value || '-'
  }
  return (
    <ConflictDialog
      form={form}
      title={t('courses:clash.course')}
      text={said => t('courses:clash.text', said)}
      label={label}
      show={show}
      onTheirs={() => undefined}
    />
  )
}
