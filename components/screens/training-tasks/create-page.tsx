import type { Output } from '../../../contract/define.ts'
import {
  addTrainingTask,
  listTrainingTasks,
  trainingTaskChoices,
} from '../../../contract/training-tasks/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { FormEditBar } from '../../shared/record/editing.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { emptyTask, taskFields, toContent } from './form-values.ts'
import { getTaskPath, listPath } from './paths.ts'
import { TaskForm, useTaskCheck } from './task-form.tsx'

/** Adds a training task, which is assigned at once. */
export function TrainingTaskCreate() {
  const { t } = useText()
  const choices = useScoped(trainingTaskChoices, {})
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'tasks', label: t('trainingTasks:title'), href: listPath },
          { id: 'add', label: t('trainingTasks:add') },
        ]}
      />
      <div className={head}>
        <h1>{t('trainingTasks:add')}</h1>
      </div>
      <Loaded query={choices} lines={10}>
        {data => <Creation choices={data} />}
      </Loaded>
    </>
  )
}

function Creation({ choices }: { choices: Output<typeof trainingTaskChoices> }) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const form = useCallForm(addTrainingTask, {
    from: emptyTask,
    fields: taskFields,
    check: useTaskCheck(),
    draft: 'trainingTask.add',
    toInput: ({ values }) => toContent(values),
    onDone: async ({ id, assigned }, { values }) => {
      toast('success', t('trainingTasks:added', { name: values.name, count: assigned }))
      await reread(listTrainingTasks)
      go(getTaskPath(id))
    },
  })
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) go(listPath)
  }
  return (
    <TaskForm form={form} choices={choices} taskId={null} begun={[]}>
      <FormEditBar form={form} onCancel={() => void leave()} />
    </TaskForm>
  )
}
