import { useState } from 'react'
import { type CourseDraft, courseList } from '../../../contract/courses/calls.ts'
import {
  addCourseEquivalent,
  courseEquivalents,
  type EquivalentKind,
  endCourseEquivalent,
} from '../../../contract/courses/equivalents.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type Choice, ChoiceField } from '../../shared/form/choice-field.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { useCourseReread } from './use-course-save.ts'

const rereads = [courseEquivalents]
const relations = ['edition', 'newer', 'older'] as const
type Relation = (typeof relations)[number]
const toKind = (relation: Relation | ''): EquivalentKind => (relation === 'edition' ? 'edition' : 'version')
type Entries = { otherId: string; relation: Relation | ''; reason: string }
type AddProps = { course: CourseDraft; onClose: () => void }

/** Declares another course as an edition of this one, or as its newer or older version. */
export function AddEquivalent({ course, onClose }: AddProps) {
  const { t } = useText()
  const rereadCourse = useCourseReread()
  return (
    <ActDialog
      call={addCourseEquivalent}
      from={{ otherId: '', relation: '', reason: '' } as Entries}
      fields={['otherId', 'relation', 'reason']}
      toField={() => 'otherId' as const}
      check={values => ({
        ...(!values.otherId && { otherId: t('courses:equivalents.courseMissing') }),
        ...(!values.relation && { relation: t('courses:equivalents.relationMissing') }),
      })}
      toInput={({ values: { otherId, relation, reason } }) => {
        const [courseId, countsForId] = relation === 'newer' ? [otherId, course.id] : [course.id, otherId]
        return { courseId, countsForId, kind: toKind(relation), reason }
      }}
      draft={`course.equivalent.${course.id}`}
      reason="optional"
      words={{
        title: t('courses:equivalents.add'),
        confirm: t('courses:equivalents.add'),
        done: t('courses:equivalents.added'),
      }}
      rereads={rereads}
      onDone={rereadCourse}
      onClose={onClose}
    >
      {form => <Fields form={form} course={course} />}
    </ActDialog>
  )
}

/** The courses that match, and the chosen one, which stays an option while others are searched. */
function useCourseOptions(ownId: string, chosenId: string, text: string) {
  const { t, locale } = useText()
  const query = useRested(text.trim().slice(0, 200))
  const { data } = useScoped(courseList, { query }, { keepsRows: true, loading: false })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const matches = (data?.records ?? [])
    .filter(each => each.id !== ownId && each.id !== chosenId)
    .map(({ id, language, ...each }) => ({
      value: id,
      label: t('courses:equivalents.option', {
        name: localName(each, locale),
        language: languageNames[language],
      }),
    }))
  return { options: chosen && chosen.value === chosenId ? [chosen, ...matches] : matches, setChosen }
}

type FieldsProps = { form: Form<Entries, Entries, keyof Entries>; course: CourseDraft }

function Fields({ form, course }: FieldsProps) {
  const { t, locale } = useText()
  const [text, setText] = useState('')
  const { otherId, relation } = form.values
  const { options, setChosen } = useCourseOptions(course.id, otherId, text)
  const name = localName(course.content, locale)
  return (
    <>
      <ChoiceField
        id={`${form.id}-otherId`}
        label={t('courses:equivalents.other')}
        required
        single
        error={form.errors.otherId}
        options={options}
        value={otherId ? [otherId] : []}
        onSearch={setText}
        onChange={([id = '']) => {
          setChosen(options.find(each => each.value === id) ?? null)
          form.set({ otherId: id })
        }}
      />
      <RadioGroup
        id={`${form.id}-relation`}
        label={t('courses:equivalents.relation.label')}
        error={form.errors.relation}
        options={relations.map(value => ({
          value,
          label: t(`courses:equivalents.choice.${value}`),
          hint: t(`courses:equivalents.choiceHint.${value}`, { name }),
        }))}
        value={relation}
        onChange={next => form.set({ relation: next as Relation })}
      />
    </>
  )
}

type EndProps = { id: string; other: { name: string; nameEn: string }; onClose: () => void }

/** Ends an equivalence, with the reason. */
export function EndEquivalent({ id, other, onClose }: EndProps) {
  const { t, locale } = useText()
  const rereadCourse = useCourseReread()
  const name = localName(other, locale)
  return (
    <ActDialog
      call={endCourseEquivalent}
      toInput={({ values: { reason } }) => ({ id, reason })}
      words={{
        title: t('courses:equivalents.end.of', { name }),
        confirm: t('courses:equivalents.end.title'),
        done: ({ asked }) => t('courses:equivalents.end.done', { count: asked }),
      }}
      reason="required"
      danger
      size="sm"
      rereads={rereads}
      onDone={rereadCourse}
      onClose={onClose}
    >
      <p>{t('courses:equivalents.end.text')}</p>
    </ActDialog>
  )
}
