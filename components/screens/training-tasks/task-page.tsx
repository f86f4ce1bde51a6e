import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { dateMinute, listed } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import {
  editTrainingTask,
  listTrainingTasks,
  trainingTaskById,
  trainingTaskChoices,
  trainingTaskHistory,
  trainingTaskPeople,
} from '../../../contract/training-tasks/calls.ts'
import type { TrainingTaskDetail } from '../../../contract/training-tasks/shapes.ts'
import { joinQueries, Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useNamed } from '../../shared/call/use-named.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { EditButton, FormEditBar, useFocusAfter } from '../../shared/record/editing.tsx'
import { RecordLabel, RecordSection, RecordSections } from '../../shared/record/record-page.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { audienceLists, getValues, type TaskValues, taskFields, toContent } from './form-values.ts'
import { listPath } from './paths.ts'
import { Reach } from './reach.tsx'
import { CopyDialog, ToggleDialog } from './task-dialogs.tsx'
import { TaskForm, useTaskCheck } from './task-form.tsx'
import { useDue } from './task-list.tsx'
import { TaskPeople } from './task-people.tsx'
import { stateTones, useLearningType } from './task-texts.ts'
import * as css from './training-tasks.css.ts'

type Choices = Output<typeof trainingTaskChoices>
type PageProps = { taskId: string; onName: (name: string | null) => void }

/** One training task: to read first, edited on Edit, with the people who have it and its history. */
export function TrainingTaskPage({ taskId, onName }: PageProps) {
  const { t, locale } = useText()
  const query = useScoped(trainingTaskById, { id: taskId })
  const choices = useScoped(trainingTaskChoices, {})
  const [editing, setEditing] = useState(false)
  const name = query.data ? localName(query.data, locale) : null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'tasks', label: t('trainingTasks:title'), href: listPath },
          { id: 'task', label: name ?? '' },
        ]}
      />
      <Loaded query={joinQueries(query, choices)} lines={10}>
        {([task, all]) => <Task task={task} choices={all} editing={editing} setEditing={setEditing} />}
      </Loaded>
    </>
  )
}

type Props = {
  task: TrainingTaskDetail
  choices: Choices
  editing: boolean
  setEditing: (editing: boolean) => void
}

function Task({ task, choices, editing, setEditing }: Props) {
  const { t, locale } = useText()
  const [asked, setAsked] = useState<'copy' | 'toggle' | null>(null)
  const start = useFocusAfter(editing)
  const getType = useLearningType()
  const off = whyOff(task.editing, locale, editTrainingTask.name)
  return (
    <>
      <RecordLabel
        title={localName(task, locale)}
        tone={stateTones[task.state]}
        marks={
          <StatusChip tone={stateTones[task.state]}>{t(`trainingTasks:state.${task.state}`)}</StatusChip>
        }
        factsLabel={t('terms:keyFacts')}
        facts={[
          [t('terms:requirement'), getType(task.learningType)],
          [t('trainingTasks:column.assigned'), String(task.assigned)],
          [t('trainingTasks:column.finished'), String(task.finished)],
        ]}
        actions={
          !editing && (
            <>
              <Button off={off} onClick={() => setAsked('toggle')}>
                {t(task.active ? 'trainingTasks:act.deactivate' : 'trainingTasks:act.activate')}
              </Button>
              <Button off={off} onClick={() => setAsked('copy')}>
                {t('trainingTasks:act.copy')}
              </Button>
              <EditButton
                ref={start}
                label={t('common:action.edit')}
                off={off}
                onEdit={() => setEditing(true)}
              />
            </>
          )
        }
      />
      {editing ? (
        <Editing task={task} choices={choices} onEnd={() => setEditing(false)} />
      ) : (
        <Reading task={task} />
      )}
      {asked === 'toggle' && <ToggleDialog task={task} onClose={() => setAsked(null)} />}
      {asked === 'copy' && <CopyDialog task={task} onClose={() => setAsked(null)} />}
    </>
  )
}

function Reading({ task }: { task: TrainingTaskDetail }) {
  const { t, locale } = useText()
  const getDue = useDue()
  const index = [
    { id: 'content', label: t('trainingTasks:section.content') },
    { id: 'audience', label: t('trainingTasks:section.audience') },
    { id: 'people', label: t('trainingTasks:section.people') },
    { id: 'history', label: t('audit:history.title') },
  ]
  const facts: [string, string][] = [
    [t('trainingTasks:field.categoryId'), task.category ? localName(task.category, locale) : '-'],
    [t('trainingTasks:field.dueAt'), getDue(task)],
    [t('trainingTasks:field.beginsAt'), task.beginsAt ? dateMinute(task.beginsAt) : '-'],
    [t('trainingTasks:field.endsAt'), task.endsAt ? dateMinute(task.endsAt) : '-'],
    [t('trainingTasks:field.scoresAt'), task.scoresAt ? dateMinute(task.scoresAt) : '-'],
  ]
  const reached = audienceLists.filter(list => task.audience[list].length > 0)
  return (
    <RecordSections label={t('trainingTasks:title')} index={index}>
      <RecordSection id="content" title={t('trainingTasks:section.content')}>
        <Facts facts={facts} />
        <ol className={css.list}>
          {task.courses.map((course, at) => (
            <li key={course.id} className={css.line}>
              <span className={css.place}>{task.inOrder ? at + 1 : ''}</span>
              <span className={css.lineName}>{localName(course, locale)}</span>
            </li>
          ))}
        </ol>
      </RecordSection>
      <RecordSection id="audience" title={t('trainingTasks:section.audience')}>
        <Facts
          facts={reached.map(list => [
            t(`trainingTasks:field.${list}`),
            listed(task.audience[list].map(each => localName(each, locale))),
          ])}
        />
        <Reach taskId={task.id} audience={task.audience} />
      </RecordSection>
      <RecordSection id="people" title={t('trainingTasks:section.people')}>
        <TaskPeople taskId={task.id} />
      </RecordSection>
      <RecordHistory call={trainingTaskHistory} entity="trainingTasks" input={{ id: task.id }} id={task.id} />
    </RecordSections>
  )
}

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className={css.facts}>
    {facts.map(([term, value]) => (
      <div key={term} className={css.fact}>
        <dt className={css.term}>{term}</dt>
        <dd className={css.value}>{value}</dd>
      </div>
    ))}
  </dl>
)

type EditingProps = Pick<Props, 'task' | 'choices'> & { onEnd: () => void }

function Editing({ task, choices, onEnd }: EditingProps) {
  const { t } = useText()
  const reread = useReread()
  const session = useSessionStore()
  const form = useCallForm(editTrainingTask, {
    from: task,
    toValues: (from: TrainingTaskDetail): TaskValues => getValues(from),
    fields: taskFields,
    check: useTaskCheck(),
    draft: `trainingTask.edit.${task.id}`,
    toInput: ({ from, values }) => ({ id: from.id, rowVersion: from.rowVersion, ...toContent(values) }),
    reload: () => send(trainingTaskById, { id: task.id }, { quiet: true, session }),
    overtaken: t('trainingTasks:overtaken'),
    onDone: async (_, { values }) => {
      toast('success', t('terms:changesSaved', { name: values.name }))
      await reread(trainingTaskById, listTrainingTasks, trainingTaskPeople, trainingTaskHistory)
      onEnd()
    },
  })
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) onEnd()
  }
  const begun = task.courses.filter(each => each.begun).map(each => each.id)
  return (
    <TaskForm form={form} choices={choices} taskId={task.id} begun={begun}>
      <FormEditBar form={form} onCancel={() => void leave()} />
    </TaskForm>
  )
}
