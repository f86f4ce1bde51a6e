import { send } from '../../../client/session/api.ts'
import { type CourseDraft, courseDraft, saveCourseDraft } from '../../../contract/courses/calls.ts'
import type { CourseRules } from '../../../contract/courses/content.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { mayLeave } from '../../shared/page/leave.ts'
import { FormEditBar } from '../../shared/record/editing.tsx'
import { offSentence } from '../../ui/base/off.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Form } from '../../ui/form/form.tsx'
import { useCategoryOptions } from './category-options.ts'
import type { TabProps } from './content-tab.tsx'
import * as css from './courses.css.ts'
import {
  About,
  Certificate,
  checkFields,
  fields,
  Learning,
  most,
  numberFields,
  optional,
  type RulesEntries,
  type RulesField,
  type RulesForm,
  type RulesPartProps,
  Test,
} from './rules-fields.tsx'
import { useCourseReread } from './use-course-save.ts'

const toEntries = ({ content }: CourseDraft): RulesEntries => {
  const { name, nameEn, description, descriptionEn, kind, language, categoryId, rules } = content
  const numbers = numberFields.map(field => [field, String(rules[field] ?? '')])
  return {
    ...{ name, nameEn, description, descriptionEn, kind, language, categoryId: categoryId ?? '' },
    ...(Object.fromEntries(numbers) as Record<(typeof numberFields)[number], string>),
    ...{ seekLock: rules.seekLock, shuffle: rules.shuffle, goodClinicalPractice: rules.goodClinicalPractice },
  }
}

const isWhole = (text: string, max: number) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max

const getRules = (values: RulesEntries): CourseRules => ({
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
        {!off && <FormEditBar form={form} onCancel={() => void leave()} />}
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
  return useCallForm<typeof saveCourseDraft, CourseDraft, RulesField, RulesEntries>(saveCourseDraft, {
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

/** Another author saved first: shows the changes of both (TR-C1). */
function Clash({ form }: RulesPartProps) {
  const { t } = useText()
  const categories = useCategoryOptions()
  const label = (field: keyof RulesEntries) => {
    if (field === 'language') return t('courses:language')
    return field === 'categoryId' ? t('courses:category') : t(`courses:field.${field}`)
  }
  const show = (field: keyof RulesEntries, values: RulesEntries) => {
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
