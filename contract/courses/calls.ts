import { z } from 'zod'
import { call } from '../define.ts'
import { courseKind } from '../learning/shapes.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { id, instant, line, list, nameFields, page, reason, rowVersion, text } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import { courseContent, courseQuestion, courseSections } from './content.ts'

/** The menu of authoring, and who may change a draft. */
export const authoring = { menu: 1052 } as const
export const editing = { menu: 1052, button: 'COURSE_EDIT' } as const
export const publishing = { menu: 1052, button: 'COURSE_PUBLISH' } as const
export const prefix = '/elearning/courseManagement'
const because = { reason: text(limits.reasonLength).default('') }
export const seenCourse = { id, rowVersion }
const ids = { id: 'courses' } as const

/** draft: never published; published: a version is in force; retired: no task takes it any more. */
export const authoredState = z.enum(['draft', 'published', 'retired'])
export type AuthoredState = z.output<typeof authoredState>

const named = { name: z.string(), nameEn: z.string() }
/** A person as shown. */
export const author = z.object({ id, ...nameFields })

const authoredCourse = z.object({
  id,
  ...named,
  category: z.object({ id, ...named }).nullable(),
  kind: courseKind,
  language: z.enum(locales),
  state: authoredState,
  /** Number of the version in force; 0 before the first publication. */
  version: z.number().int(),
  publishedAt: instant.nullable(),
  /** Of the version in force; of the draft before the first publication. */
  questions: z.number().int(),
  files: z.number().int(),
  /** Certificates of it that are valid now, as their list shows them to the actor. */
  certified: z.number().int(),
  /** The draft differs from the version in force. */
  changed: z.boolean(),
  rowVersion: z.number().int(),
})
export type AuthoredCourse = z.output<typeof authoredCourse>

export const courseList = call({
  name: 'courseList',
  method: 'POST',
  path: `${prefix}/list`,
  summary:
    'Lists the courses of the company with version, number of questions and files, and how many people hold a valid certificate.',
  needs: authoring,
  input: z.object({
    query: text(200).default(''),
    /** With all categories below them. */
    categoryIds: z.array(id).max(100).default([]),
    states: z.array(authoredState).max(authoredState.options.length).default([]),
    languages: z.array(z.enum(locales)).max(locales.length).default([]),
    /** Only those whose draft is, or is not, to be published. */
    changed: z.boolean().optional(),
    sort: z
      .object({
        field: z.enum(['name', 'publishedAt', 'version', 'questions', 'certified']),
        descending: z.boolean().default(false),
      })
      .default({ field: 'name', descending: false }),
    ...page,
  }),
  output: list(authoredCourse).extend({
    /** Why the actor may not edit, or publish, or null. */
    editing: reason.nullable(),
    publishing: reason.nullable(),
  }),
  codes: [],
  furtherIds: { categoryIds: 'categories' },
  rows: 'A11 MD-L1',
})

export const createCourse = call({
  name: 'createCourse',
  method: 'POST',
  path: `${prefix}/create`,
  summary:
    "Begins a course: a draft without content, with the company's rules of tests. Nobody learns it yet.",
  needs: editing,
  input: z.object({
    name: line(limits.titleLength).min(1),
    nameEn: line(limits.titleLength).default(''),
    kind: courseKind,
    language: z.enum(locales),
    categoryId: id.nullable().default(null),
  }),
  output: z.object(seenCourse),
  codes: ['dataNotFound'],
  changes: { audit: 'createCourse', entity: 'courses', repeatable: true },
  furtherIds: { categoryId: 'categories' },
  rows: 'A11 P15 MD-L1',
})

const draft = authoredCourse.omit({ certified: true, questions: true, files: true }).extend({
  content: courseContent,
  /** Who last saved the draft, and when; null while it is what is in force. */
  changedBy: author.nullable(),
  changedAt: instant.nullable(),
  /** Publishing is signed in this company. */
  signed: z.boolean(),
  editing: reason.nullable(),
  publishing: reason.nullable(),
})

export const courseDraft = call({
  name: 'courseDraft',
  method: 'GET',
  path: `${prefix}/draft`,
  summary:
    'Reads a course as its authors see it: the draft, or what is in force while nothing has been changed.',
  needs: authoring,
  input: z.object({ id }),
  output: draft,
  codes: ['dataNotFound'],
  ids,
  rows: 'A11 MD-L1',
})
export type CourseDraft = z.output<typeof courseDraft.output>

export const saveCourseDraft = call({
  name: 'saveCourseDraft',
  method: 'POST',
  path: `${prefix}/saveDraft`,
  summary:
    'Saves parts of the draft of a course: whole sections, and single questions. What is left out stays; learners see nothing of it before it is published.',
  needs: editing,
  input: z.object({
    ...seenCourse,
    sections: courseSections.default({}),
    /** Questions to add or to replace by their id; new ones come last. */
    put: z.array(courseQuestion).max(limits.courseQuestions).default([]),
    /** Ids of questions to take out. */
    remove: z.array(id).max(limits.courseQuestions).default([]),
  }),
  output: z.object({ ...seenCourse, changed: z.boolean() }),
  codes: ['dataNotFound', 'dataChanged', 'invalidInput', 'courseRetired'],
  changes: { audit: 'saveCourseDraft', entity: 'courses', repeatable: true },
  ids,
  furtherIds: {
    'sections.categoryId': 'categories',
    'sections.files.id': 'own',
    'sections.files.fileId': 'own',
    'sections.files.captions.id': 'own',
    'sections.files.captions.fileId': 'own',
    'sections.questions.id': 'own',
    'sections.questions.options.id': 'own',
    'put.id': 'own',
    'put.options.id': 'own',
    remove: 'own',
  },
  rows: 'A11 MD-L1',
})

export const discardCourseDraft = call({
  name: 'discardCourseDraft',
  method: 'POST',
  path: `${prefix}/discardDraft`,
  summary: 'Puts the draft of a course back to the version in force.',
  needs: editing,
  input: z.object({ ...seenCourse, ...because }),
  output: z.object(seenCourse),
  codes: ['dataNotFound', 'dataChanged', 'courseUnpublished'],
  changes: { audit: 'discardCourseDraft', entity: 'courses', repeatable: true },
  ids,
  rows: 'MD-L1',
})

export const tryCourseQuestions = call({
  name: 'tryCourseQuestions',
  method: 'POST',
  path: `${prefix}/tryQuestions`,
  summary: "Scores answers to questions of the draft as the learner's test does, and keeps nothing of them.",
  needs: authoring,
  input: z.object({
    id,
    answers: z
      .array(z.object({ questionId: id, optionIds: z.array(id).max(50) }))
      .min(1)
      .max(limits.courseQuestions),
  }),
  output: z.object({
    records: z.array(
      z.object({
        questionId: id,
        correct: z.boolean(),
        points: z.number().int(),
        pointsMost: z.number().int(),
        right: z.array(id),
        explanation: z.string(),
        explanationEn: z.string(),
      }),
    ),
    /** Of these questions alone. */
    points: z.number().int(),
    pointsMost: z.number().int(),
    scorePercent: z.number().int(),
    passed: z.boolean(),
  }),
  codes: ['dataNotFound', 'answerUnfit'],
  ids,
  furtherIds: { 'answers.questionId': 'own', 'answers.optionIds': 'own' },
  rows: 'MD-L1',
})

const retiring = {
  method: 'POST',
  needs: editing,
  input: z.object({ ...seenCourse, ...because }),
  output: z.object(seenCourse),
  codes: ['dataNotFound', 'dataChanged', 'alreadyHandled'],
  ids,
  rows: 'MD-L1',
} as const

export const retireCourse = call({
  ...retiring,
  name: 'retireCourse',
  path: `${prefix}/retire`,
  summary: 'Retires a course: tasks that have it go on, and no other takes it.',
  changes: { audit: 'retireCourse', entity: 'courses', repeatable: true },
})

export const restoreCourse = call({
  ...retiring,
  name: 'restoreCourse',
  path: `${prefix}/restore`,
  summary: 'Restores a retired course.',
  changes: { audit: 'restoreCourse', entity: 'courses', repeatable: true },
})

export const courseHistory = call({
  name: 'courseHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists what was done to a course and its draft, newest first, from the audit trail.',
  needs: authoring,
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids,
  rows: 'TR-A1',
})
