import type { CourseDraft } from '../../../contract/courses/calls.ts'
import { courseKind } from '../../../contract/learning/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCategoryOptions } from './category-options.ts'
import * as css from './courses.css.ts'

const textFields = ['name', 'nameEn', 'description', 'descriptionEn'] as const
const choiceFields = ['kind', 'language', 'categoryId'] as const
export const numberFields = ['requiredPercent', 'passPercent', 'attempts', 'certificateDays', 'pool'] as const
export const checkFields = ['seekLock', 'shuffle', 'goodClinicalPractice'] as const
export const fields = [...textFields, ...choiceFields, ...numberFields, ...checkFields] as const
export type RulesField = (typeof fields)[number]
export type RulesEntries = Record<(typeof textFields)[number] | (typeof numberFields)[number], string> &
  Record<(typeof checkFields)[number], boolean> & {
    kind: CourseDraft['kind']
    language: Locale
    categoryId: string
  }
export type RulesForm = Form<CourseDraft, RulesEntries, RulesField>

/** Most of each number; those that may be empty mean none or all. */
export const most: Record<(typeof numberFields)[number], number> = {
  requiredPercent: 100,
  passPercent: 100,
  attempts: 100,
  certificateDays: 36_500,
  pool: limits.courseQuestions,
}
export const optional: readonly RulesField[] = ['certificateDays', 'pool']

export type RulesPartProps = { form: RulesForm }

export function About({ form }: RulesPartProps) {
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
        onChange={event => set({ kind: event.currentTarget.value as RulesEntries['kind'] })}
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

type NumberProps = RulesPartProps & { field: (typeof numberFields)[number]; hint?: string }

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

type CheckProps = RulesPartProps & { field: (typeof checkFields)[number]; hint?: string }

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

export function Learning({ form }: RulesPartProps) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <NumberField form={form} field="requiredPercent" />
      <CheckField form={form} field="seekLock" hint={t('courses:rules.seekLockHint')} />
    </div>
  )
}

export function Test({ form }: RulesPartProps) {
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

export function Certificate({ form }: RulesPartProps) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <NumberField form={form} field="certificateDays" hint={t('courses:rules.certificateHint')} />
      <CheckField form={form} field="goodClinicalPractice" />
    </div>
  )
}
