import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const name = { kind: 'line', max: limits.titleLength, trail: 'fact' } as const
const fact = { trail: 'fact' } as const
const reached = { kind: 'ids', most: limits.audienceRules, column: null, trail: 'fact' } as const

/** The fields of a training task, each once. The audience is those whom any of its lists reaches. */
export const trainingTaskRecord = defineRecord({
  entity: 'trainingTasks',
  table: 'training_task',
  labels: 'trainingTasks:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    name: { ...name, required: true, english: 'nameEn' },
    nameEn: name,
    categoryId: { kind: 'id', of: 'courseCategories', nullable: true, ...fact },
    required: { kind: 'flag', column: null, ...fact },
    inOrder: { kind: 'flag', ...fact },
    courseIds: { kind: 'ids', of: 'courses', most: limits.coursesPerTask, column: null, ...fact },
    beginsAt: { kind: 'instant', open: '-infinity', nullable: true, ...fact },
    dueAt: { kind: 'instant', open: 'infinity', nullable: true, ...fact },
    dueDays: { kind: 'count', nullable: true, ...fact },
    endsAt: { kind: 'instant', open: 'infinity', nullable: true, ...fact },
    scoresAt: { kind: 'instant', open: '-infinity', nullable: true, ...fact },
    userIds: { ...reached, of: 'users' },
    roleIds: { ...reached, of: 'roles' },
    gainedRoleIds: { ...reached, of: 'roles' },
    departmentIds: { ...reached, of: 'departments' },
    studyIds: { ...reached, of: 'studies' },
    siteIds: { ...reached, of: 'sites' },
    active: { kind: 'flag', ...fact },
    rowVersion: { kind: 'count', output: 'row' },
  },
})
