import type { Field } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { RegistryNumber } from '../../../contract/studies/registry.ts'
import type { StudyDetail } from '../../../contract/studies/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { Conflict, Form } from '../../shared/form/use-form.ts'
import { FieldConflict } from '../../shared/record/field-conflict.tsx'
import { getFieldText } from '../../shared/record/field-value.tsx'
import type { FieldName, FormValues } from './form-values.ts'
import { getFieldLabel, listNumbers } from './registry-numbers.tsx'

type Props = {
  form: Pick<
    Form<StudyDetail, FormValues, FieldName>,
    'base' | 'values' | 'toValues' | 'busy' | 'goBack' | 'saveOver'
  >
  conflict: Conflict<StudyDetail>
}

/** Another user saved this study first: per field, which value to keep. */
export function ConflictDialog({ form, conflict }: Props) {
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
  return <FieldConflict {...{ form, conflict, show }} name={form.base.planId} label={getFieldLabel} />
}
