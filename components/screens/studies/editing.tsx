import { useEffect } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Field } from '../../../contract/records/define.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { editStudy } from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import type { RegistryNumber } from '../../../contract/studies/registry.ts'
import type { StudyDetail } from '../../../contract/studies/shapes.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { studyHead } from '../../../contract/study-overview/head.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import type { Conflict, Form } from '../../shared/form/use-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { FormEditBar } from '../../shared/record/editing.tsx'
import { FieldConflict } from '../../shared/record/field-conflict.tsx'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import {
  checkStudy,
  type FieldName,
  type FormValues,
  fieldNames,
  formSchema,
  getValues,
} from './form-values.ts'
import { getFieldLabel, listNumbers } from './registry-numbers.tsx'
import { StudyForm } from './study-form.tsx'

type Props = {
  study: StudyDetail
  /** A section, all of them, or all of them with the registry dialog. */
  section: string
  /** The field that has the focus first. */
  field: string | undefined
  onClose: () => void
}

/** The form of a saved study: sends only the changes, and a newer version of the record leads to a choice. */
export function Editing({ study, section, field, onClose }: Props) {
  const form = useEdit(study, section, onClose)
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) onClose()
  }
  const { id } = form
  useEffect(() => {
    const first = document.querySelector<HTMLElement>(`[id="${id}-form"] :is(input, select, textarea)`)
    const wanted =
      document.getElementById(`${id}-${field}`) ?? document.getElementById(`${id}-${field}-input`)
    const target = wanted ?? first
    target?.focus()
    target?.scrollIntoView({ block: wanted ? 'center' : 'nearest' })
  }, [id, field])
  return (
    <>
      <StudyForm
        form={form}
        values={study}
        only={isWhole(section) ? undefined : section}
        compares={section === 'registry'}
      >
        <FormEditBar form={form} onCancel={() => void leave()} />
      </StudyForm>
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} />}
    </>
  )
}

/** Whether a choice of what to edit means all sections. */
export const isWhole = (section: string): boolean => section === 'all' || section === 'registry'

/** The name of the draft of a form. */
export const getDraftName = (section: string): string =>
  isWhole(section) ? 'study.edit' : `study.edit.${section}`

function useEdit(study: StudyDetail, section: string, onClose: () => void) {
  const { t } = useText()
  const reread = useReread()
  const session = useSessionStore()
  return useCallForm(editStudy, {
    from: study,
    toValues: getValues,
    fields: fieldNames,
    check: checkStudy,
    draft: getDraftName(section),
    toInput: ({ values, changes, from }) => {
      const sent = Object.entries(formSchema.parse(values)).filter(([field]) => field in changes)
      return { ...Object.fromEntries(sent), id: from.id, rowVersion: from.rowVersion }
    },
    reload: () => send(studyById, { studyId: study.id }, { quiet: true, session }),
    onDone: async (_, { changes }) => {
      await reread(studyById, studyHead, studyOverview, studyHistory, listStudies)
      onClose()
      if (Object.keys(changes).length > 0) toast('success', t('users:edit.saved', { name: study.planId }))
    },
  })
}

type ConflictDialogProps = {
  form: Pick<
    Form<StudyDetail, FormValues, FieldName>,
    'base' | 'values' | 'toValues' | 'busy' | 'goBack' | 'saveOver'
  >
  conflict: Conflict<StudyDetail>
}

/** Another user saved this study first: per field, which value to keep. */
function ConflictDialog({ form, conflict }: ConflictDialogProps) {
  const { t, locale } = useText()
  const sources: readonly Readonly<Record<string, unknown>>[] = [conflict.theirs, form.base]
  const show = (name: string, value: unknown) => {
    if (name === 'registryNumbers') return listNumbers(value as RegistryNumber[]) || t('users:history.empty')
    const field: Field = studyRecord.fields[name as Exclude<FieldName, 'registryNumbers'>]
    // The name of a reference is in the version that has it.
    const source = field.named && sources.find(each => each[name] === value)
    const values = source || { [field.named ?? name]: value }
    return getFieldText(field, name, values, locale) || t('users:history.empty')
  }
  return (
    <FieldConflict
      form={form}
      conflict={conflict}
      show={show}
      name={form.base.planId}
      label={getFieldLabel}
    />
  )
}
