import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, instant, list, page, reason, text } from '../shapes.ts'
import { author, authoring, editing, prefix } from './calls.ts'

/** edition: the same course in another language, counts both ways; version: a newer one, counts for the older one only. */
export const equivalentKind = z.enum(['edition', 'version'])
export type EquivalentKind = z.output<typeof equivalentKind>

const named = z.object({ id, name: z.string(), nameEn: z.string() })
const courseEquivalent = z.object({
  id,
  course: named,
  countsFor: named,
  kind: equivalentKind,
  createdAt: instant,
  createdBy: author.nullable(),
  /** From when it does not count any more; null while it counts. */
  endedAt: instant.nullable(),
  endedBy: author.nullable(),
})
export type CourseEquivalent = z.output<typeof courseEquivalent>

export const courseEquivalents = call({
  name: 'courseEquivalents',
  method: 'GET',
  path: `${prefix}/equivalents`,
  summary:
    'Lists the courses that a course counts for, and those that count for it; ended equivalences come last.',
  needs: authoring,
  input: z.object({ id, ...page }),
  output: list(courseEquivalent).extend({ editing: reason.nullable() }),
  codes: ['dataNotFound'],
  ids: { id: 'courses' },
  rows: 'MD-L7',
})

const because = { reason: text(limits.reasonLength).default('') }

export const addCourseEquivalent = call({
  name: 'addCourseEquivalent',
  method: 'POST',
  path: `${prefix}/equivalents/add`,
  summary:
    'Declares that people who have learned one course have learned another: an edition in another language counts both ways, a newer version for the older one.',
  needs: editing,
  input: z.object({ courseId: id, countsForId: id, kind: equivalentKind, ...because }),
  output: z.object({ id }),
  codes: ['dataNotFound', 'equivalentSame', 'equivalentTwice'],
  changes: { audit: 'addCourseEquivalent', entity: 'courses', repeatable: true },
  ids: { courseId: 'courses', countsForId: 'courses' },
  rows: 'MD-L7',
})

export const endCourseEquivalent = call({
  name: 'endCourseEquivalent',
  method: 'POST',
  path: `${prefix}/equivalents/end`,
  summary:
    'Ends an equivalence: what people learned in the one course counts for the other no more from now on. People who need it for an open task are asked again.',
  needs: editing,
  input: z.object({ id, ...because }),
  output: z.object({ id, asked: z.number().int() }),
  codes: ['dataNotFound', 'alreadyHandled'],
  changes: { audit: 'endCourseEquivalent', entity: 'courses', repeatable: true },
  ids: { id: 'courseEquivalents' },
  rows: 'MD-L7',
})
