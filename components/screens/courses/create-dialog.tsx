import { courseList, createCourse } from '../../../contract/courses/calls.ts'
import { courseKind } from '../../../contract/learning/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCategoryOptions } from './category-options.ts'
import { getCoursePath } from './paths.ts'

type Entries = {
  name: string
  nameEn: string
  kind: (typeof courseKind)['options'][number]
  language: Locale
  categoryId: string
}

/** Begins a course: names, how it is shown, language, category. Afterwards its page opens. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const from: Entries = { name: '', nameEn: '', kind: 'video', language: locale, categoryId: '' }
  return (
    <ActDialog
      call={createCourse}
      from={from}
      fields={['name', 'nameEn', 'kind', 'language', 'categoryId']}
      check={values => ({ ...(!values.name.trim() && { name: t('courses:nameMissing') }) })}
      draft="course.create"
      toInput={({ values: { categoryId, ...rest } }) => ({ ...rest, categoryId: categoryId || null })}
      reason="none"
      words={{
        title: t('courses:create.title'),
        confirm: t('courses:create.confirm'),
        done: (_, values) => t('terms:nameWasAdded', { name: values.name }),
      }}
      rereads={[courseList]}
      onDone={({ id }) => go(getCoursePath(id))}
      onClose={onClose}
    >
      {form => <Fields form={form} />}
    </ActDialog>
  )
}

type FieldsProps = { form: Form<Entries, Entries, keyof Entries> }

function Fields({ form }: FieldsProps) {
  const { t } = useText()
  const categories = useCategoryOptions()
  return (
    <>
      <TextField
        {...form.text('name')}
        label={t('courses:field.name')}
        required
        maxLength={limits.titleLength}
      />
      <TextField {...form.text('nameEn')} label={t('courses:field.nameEn')} maxLength={limits.titleLength} />
      <RadioGroup
        id={`${form.id}-kind`}
        label={t('courses:field.kind')}
        options={courseKind.options.map(value => ({
          value,
          label: t(`courses:kind.${value}`),
          hint: t(`courses:kindHint.${value}`),
        }))}
        value={form.values.kind}
        onChange={kind => form.set({ kind: kind as Entries['kind'] })}
      />
      <SelectField
        id={`${form.id}-language`}
        label={t('courses:language')}
        options={locales.map(value => ({ value, label: languageNames[value] }))}
        value={form.values.language}
        onChange={event => form.set({ language: event.currentTarget.value as Locale })}
      />
      <SelectField
        id={`${form.id}-categoryId`}
        label={t('courses:category')}
        options={categories}
        value={form.values.categoryId}
        onChange={event => form.set({ categoryId: event.currentTarget.value })}
      />
    </>
  )
}
