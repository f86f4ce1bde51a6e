import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, line, list, nothing, reason, rowVersion, text } from '../shapes.ts'
import { authoring, editing } from './calls.ts'

const prefix = '/elearning/categoryManagement'
const seenCategory = { id, rowVersion }
const because = { reason: text(limits.reasonLength).default('') }
const ids = { id: 'categories' } as const
const place = { parentId: id.nullable().default(null), beforeId: id.nullable().default(null) }

const category = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  nameEn: z.string(),
  /** Courses filed under it alone. */
  courses: z.number().int(),
  rowVersion: z.number().int(),
})
export type CourseCategory = z.output<typeof category>

export const courseCategories = call({
  name: 'courseCategories',
  method: 'GET',
  path: `${prefix}/list`,
  summary: 'Lists the categories of courses in tree order, each with its number of courses.',
  needs: authoring,
  input: nothing,
  /** `editing`: why the actor may not change any, or null. */
  output: list(category).extend({ editing: reason.nullable() }),
  codes: [],
  rows: 'MD-L1',
})

export const addCourseCategory = call({
  name: 'addCourseCategory',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a category of courses, at the top or in another one.',
  needs: editing,
  input: z.object({
    name: line(limits.nameLength).min(1),
    nameEn: line(limits.nameLength).default(''),
    ...place,
  }),
  output: z.object(seenCategory),
  codes: ['dataNotFound', 'tooManyItems', 'courseCategoryNameTaken'],
  changes: { audit: 'addCourseCategory', entity: 'courseCategories', repeatable: true },
  ids: { parentId: 'categories', beforeId: 'categories' },
  rows: 'MD-L1',
})

export const renameCourseCategory = call({
  name: 'renameCourseCategory',
  method: 'POST',
  path: `${prefix}/rename`,
  summary: 'Changes the names of a category of courses.',
  needs: editing,
  input: z.object({
    ...seenCategory,
    name: line(limits.nameLength).min(1).optional(),
    nameEn: line(limits.nameLength).optional(),
    ...because,
  }),
  output: z.object(seenCategory),
  codes: ['dataNotFound', 'dataChanged', 'courseCategoryNameTaken'],
  changes: { audit: 'renameCourseCategory', entity: 'courseCategories', repeatable: true },
  ids,
  rows: 'MD-L1',
})

export const moveCourseCategory = call({
  name: 'moveCourseCategory',
  method: 'POST',
  path: `${prefix}/move`,
  summary: 'Moves a category with all in it into another one, or to another place among its siblings.',
  needs: editing,
  input: z.object({ ...seenCategory, ...place, ...because }),
  output: z.object(seenCategory),
  codes: ['dataNotFound', 'dataChanged', 'courseCategoryNameTaken', 'courseCategoryUnderItself'],
  changes: { audit: 'moveCourseCategory', entity: 'courseCategories', repeatable: true },
  ids: { ...ids, parentId: 'categories', beforeId: 'categories' },
  rows: 'MD-L1 TR-C2',
})

export const removeCourseCategory = call({
  name: 'removeCourseCategory',
  method: 'POST',
  path: `${prefix}/remove`,
  summary: 'Removes a category in which there is no category, course or training task.',
  needs: editing,
  input: z.object({ ...seenCategory, ...because }),
  output: z.object(seenCategory),
  codes: ['dataNotFound', 'dataChanged', 'courseCategoryNotEmpty'],
  changes: { audit: 'removeCourseCategory', entity: 'courseCategories', repeatable: true },
  ids,
  rows: 'MD-L1',
})
