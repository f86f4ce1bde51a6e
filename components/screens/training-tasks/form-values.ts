import { getInstant, getMinute } from '../../../client/local-time.ts'
import type { Input } from '../../../contract/define.ts'
import type { addTrainingTask } from '../../../contract/training-tasks/calls.ts'
import type {
  AudienceList,
  SearchedList,
  TrainingTaskDetail,
} from '../../../contract/training-tasks/shapes.ts'

/* Written out, not taken from the contract, so that pages load without the schema library. */
export const searchedLists = [
  'gainedRoleIds',
  'roleIds',
  'departmentIds',
  'studyIds',
  'siteIds',
] as const satisfies readonly SearchedList[]

export const audienceLists = [...searchedLists, 'userIds'] as const satisfies readonly AudienceList[]

export type { SearchedList }
export type Subject = { id: string; name: string; nameEn: string }
export type Audience = Record<AudienceList, readonly Subject[]>

/** The entries of a task: instants are minutes of the zone in effect, empty for none. */
export type TaskValues = {
  name: string
  nameEn: string
  categoryId: string
  learningType: '1' | '2'
  inOrder: boolean
  courses: readonly Subject[]
  beginsAt: string
  due: 'none' | 'date' | 'days'
  dueAt: string
  dueDays: string
  endsAt: string
  scoresAt: string
} & Audience

export const emptyTask: TaskValues = {
  ...{ name: '', nameEn: '', categoryId: '', learningType: '1', inOrder: true, courses: [] },
  ...{ beginsAt: '', due: 'days', dueAt: '', dueDays: '30', endsAt: '', scoresAt: '' },
  ...{ userIds: [], roleIds: [], gainedRoleIds: [], departmentIds: [], studyIds: [], siteIds: [] },
}

const toMinute = (instant: string | null) => (instant ? getMinute(instant) : '')
const toInstant = (minute: string) => (minute ? getInstant(minute) : null)

export const getValues = (task: TrainingTaskDetail): TaskValues => ({
  name: task.name,
  nameEn: task.nameEn,
  categoryId: task.category?.id ?? '',
  learningType: task.learningType === 2 ? '2' : '1',
  inOrder: task.inOrder,
  courses: task.courses,
  beginsAt: toMinute(task.beginsAt),
  due: task.dueDays === null ? (task.dueAt ? 'date' : 'none') : 'days',
  dueAt: toMinute(task.dueAt),
  dueDays: String(task.dueDays ?? 30),
  endsAt: toMinute(task.endsAt),
  scoresAt: toMinute(task.scoresAt),
  ...task.audience,
})

const getIds = (list: readonly Subject[]) => list.map(each => each.id)

/** The audience of the entries, as calls take it. */
export const toAudience = (values: Audience): Record<AudienceList, string[]> => ({
  userIds: getIds(values.userIds),
  roleIds: getIds(values.roleIds),
  gainedRoleIds: getIds(values.gainedRoleIds),
  departmentIds: getIds(values.departmentIds),
  studyIds: getIds(values.studyIds),
  siteIds: getIds(values.siteIds),
})

export const toContent = (values: TaskValues): Input<typeof addTrainingTask> => ({
  name: values.name,
  nameEn: values.nameEn,
  categoryId: values.categoryId || null,
  learningType: values.learningType === '2' ? 2 : 1,
  inOrder: values.inOrder,
  courseIds: getIds(values.courses),
  beginsAt: toInstant(values.beginsAt),
  dueAt: values.due === 'date' ? toInstant(values.dueAt) : null,
  dueDays: values.due === 'days' ? Number(values.dueDays) : null,
  endsAt: toInstant(values.endsAt),
  scoresAt: toInstant(values.scoresAt),
  ...toAudience(values),
})

export const taskFields = [
  ...(['name', 'nameEn', 'courseIds', 'beginsAt', 'dueAt', 'dueDays', 'endsAt', 'scoresAt'] as const),
  ...audienceLists,
] as const
export type TaskField = (typeof taskFields)[number]
