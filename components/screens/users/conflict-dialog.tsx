import type { UserDetail } from '../../../contract/users/shapes.ts'
import type { Conflict, Form } from '../../shared/form/use-form.ts'
import { auditWord } from '../../shared/history/words.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { FieldConflict } from '../../shared/record/field-conflict.tsx'
import type { FieldName, FormValues } from './form-values.ts'
import { type KnownNames, useValueText } from './values.ts'

type Props = {
  form: Pick<
    Form<UserDetail, FormValues, FieldName>,
    'base' | 'values' | 'toValues' | 'busy' | 'goBack' | 'saveOver'
  >
  conflict: Conflict<UserDetail>
  known: KnownNames
}

/** Another user saved this user first. */
export function ConflictDialog({ form, conflict, known }: Props) {
  const nameOf = useNameOf()
  const show = useValueText(known)
  const label = (field: string) => auditWord('field.', field)
  return <FieldConflict {...{ form, conflict, label, show }} name={nameOf(form.base)} />
}
