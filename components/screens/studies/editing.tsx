import type { ReactNode } from 'react'
import { send } from '../../../client/session/api.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { editStudy } from '../../../contract/studies/changes.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import type { StudyDetail } from '../../../contract/studies/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { EditBar } from '../../shared/record/editing.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { checkStudy, fieldNames, formSchema, getValues } from './form-values.ts'
import { StudyForm } from './study-form.tsx'

type Props = {
  study: StudyDetail
  further: readonly { id: string; label: string }[]
  history: ReactNode
}

/** The form of a saved study: sends only the changes, and a newer version of the record leads to a choice. */
export function Editing({ study, further, history }: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const form = useEdit(study)
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) go('/csr_mds/study')
  }
  return (
    <>
      <StudyForm form={form} values={study} further={further} after={history}>
        <EditBar
          changed={form.isDirty ? t('users:edit.dirty', { count: Object.keys(form.changes).length }) : null}
          clean={t('users:edit.clean')}
          busy={form.busy}
          form={`${form.id}-form`}
          onCancel={() => void leave()}
        />
      </StudyForm>
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} />}
    </>
  )
}

function useEdit(study: StudyDetail) {
  const { t } = useText()
  const reread = useReread()
  const session = useSessionStore()
  return useCallForm(editStudy, {
    from: study,
    toValues: getValues,
    fields: fieldNames,
    check: checkStudy,
    draft: 'study.edit',
    toInput: ({ values, changes, from }) => {
      const sent = Object.entries(formSchema.parse(values)).filter(([field]) => field in changes)
      return { ...Object.fromEntries(sent), id: from.id, rowVersion: from.rowVersion }
    },
    reload: () => send(studyById, { studyId: study.id }, { quiet: true, session }),
    onDone: async (_, { changes }) => {
      await reread(studyById, studyHistory, listStudies)
      if (Object.keys(changes).length > 0) toast('success', t('users:edit.saved', { name: study.planId }))
    },
  })
}
