import { limits } from '../../../contract/limits.ts'
import {
  copyTrainingTask,
  listTrainingTasks,
  toggleTrainingTask,
  trainingTaskById,
  trainingTaskHistory,
  trainingTaskPeople,
} from '../../../contract/training-tasks/calls.ts'
import type { TrainingTaskDetail } from '../../../contract/training-tasks/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { getTaskPath } from './paths.ts'

type Props = { task: TrainingTaskDetail; onClose: () => void }
const rereads = [trainingTaskById, listTrainingTasks, trainingTaskPeople, trainingTaskHistory]

/** Activates a task, which assigns it, or deactivates it. */
export function ToggleDialog({ task, onClose }: Props) {
  const { t, locale } = useText()
  const name = localName(task, locale)
  const act = task.active ? 'deactivate' : 'activate'
  return (
    <ActDialog
      call={toggleTrainingTask}
      from={{ rowVersion: task.rowVersion }}
      fields={[] as never[]}
      toInput={({ from }) => ({ id: task.id, rowVersion: from.rowVersion, active: !task.active })}
      words={{
        title: t(`trainingTasks:act.${act}`),
        confirm: t(`trainingTasks:act.${act}`),
        done: t(task.active ? 'trainingTasks:act.deactivated' : 'trainingTasks:act.activated', { name }),
      }}
      danger={task.active}
      reason="none"
      rereads={rereads}
      onClose={onClose}
    >
      <p>{t(`trainingTasks:act.${act}Text`)}</p>
    </ActDialog>
  )
}

/** Copies a task under another name, and opens the copy. */
export function CopyDialog({ task, onClose }: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  return (
    <ActDialog
      call={copyTrainingTask}
      from={{ name: t('trainingTasks:act.copyOf', { name: task.name }).slice(0, limits.titleLength) }}
      fields={['name']}
      toInput={({ values }) => ({ id: task.id, name: values.name })}
      words={{
        title: t('trainingTasks:act.copy'),
        confirm: t('trainingTasks:act.copy'),
        done: (_, values) => t('trainingTasks:act.copied', { name: values.name }),
      }}
      reason="none"
      rereads={rereads}
      onDone={({ id }) => go(getTaskPath(id))}
      onClose={onClose}
    >
      {form => (
        <TextField
          {...form.text('name')}
          label={t('trainingTasks:act.copyName')}
          required
          maxLength={limits.titleLength}
        />
      )}
    </ActDialog>
  )
}
