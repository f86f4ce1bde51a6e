import type { DemoServer } from '../demo-server.ts'
import type { Ids } from '../id-names.ts'

/** A task that nobody has, a course that does not count for the course of the inputs, and the equivalence of one that does. */
export type TrainingTaskIds = Record<
  'plainTask' | 'runningTask' | 'equivalentCourse' | 'courseEquivalents',
  string
>

export const addTrainingTasks = async (
  server: DemoServer,
  tenantId: string,
  courseId: string,
): Promise<TrainingTaskIds> => {
  const of = { tenant_id: tenantId }
  const addCourse = (name: string) => server.addNew('course', { ...of, kind: 'pdf', name, length_ms: 60_000 })
  const task = await server.addNew('training_task', { ...of, name: 'Inputs, plain' })
  const running = await server.addNew('training_task', { ...of, name: 'Inputs, running' })
  await server.addRow('task_course', { ...of, task_id: task.id, course_id: courseId })
  const [equivalent, counting] = [
    await addCourse('Inputs, in English'),
    await addCourse('Inputs, of next year'),
  ]
  const counts = await server.addNew('course_equivalent', {
    ...{ ...of, course_id: counting.id, counts_for_id: courseId, kind: 'version' },
  })
  return {
    plainTask: task.id,
    runningTask: running.id,
    equivalentCourse: equivalent.id,
    courseEquivalents: counts.id,
  }
}

const content = (ids: Ids) => ({
  name: 'GCP for new CRAs',
  nameEn: '',
  courseIds: [ids.courses],
  dueDays: 14,
  gainedRoleIds: [ids.freeRole],
  departmentIds: [ids.departments],
})

/** Inputs of contract/training-tasks/calls.ts. */
export const trainingTaskInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  listTrainingTasks: () => ({ query: 'training', state: ['running'] }),
  trainingTaskById: ids => ({ id: ids.trainingTasks }),
  trainingTaskChoices: () => ({}),
  searchAudience: () => ({ list: 'roleIds', query: 'a' }),
  previewAudience: ids => ({ departmentIds: [ids.departments] }),
  trainingTaskPeople: ids => ({ id: ids.trainingTasks }),
  trainingTaskHistory: ids => ({ id: ids.trainingTasks }),
  addTrainingTask: content,
  editTrainingTask: ids => ({ ...content(ids), id: ids.plainTask, rowVersion: 1, name: 'GCP again' }),
  toggleTrainingTask: ids => ({ id: ids.runningTask, rowVersion: 1, active: false }),
  copyTrainingTask: ids => ({ id: ids.plainTask, name: 'Copy of the plain task' }),
}
