import { z } from 'zod'
import { courseKind } from '../learning/shapes.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { id, line, required, text } from '../shapes.ts'

const language = z.enum(locales)
const wholeMs = z.number().int().min(0).max(86_400_000)

/** An option of a question. Its id is made by the editor and stays, so that old answers still refer to it. */
export const questionOption = z.object({
  id,
  text: required(limits.remarkLength),
  textEn: text(limits.remarkLength).default(''),
  correct: z.boolean(),
})

const unique = (values: readonly string[]) => new Set(values).size === values.length

type Ctx = z.core.$RefinementCtx
const fault = (ctx: Ctx, path: (string | number)[], message: string) =>
  ctx.addIssue({ code: 'custom', path, message })

/** A question of a test, with the right answer. Its id is made by the editor and stays through all versions. */
export const courseQuestion = z
  .object({
    id,
    /** single: exactly one option is right; multiple: all right ones and no other must be chosen. */
    kind: z.enum(['single', 'multiple']),
    text: required(limits.questionLength),
    textEn: text(limits.questionLength).default(''),
    /** What a right answer earns; a wrong one earns nothing. */
    points: z.number().int().min(1).max(100).default(1),
    /** Shown with the result, once right answers may be shown. */
    explanation: text(limits.questionLength).default(''),
    explanationEn: text(limits.questionLength).default(''),
    options: z.array(questionOption).min(2).max(limits.questionOptions),
  })
  .superRefine(({ kind, options }, ctx) => {
    const right = options.filter(each => each.correct).length
    if (right === 0) fault(ctx, ['options'], 'questionHasNoRightOption')
    if (kind === 'single' && right > 1) fault(ctx, ['options'], 'questionHasManyRightOptions')
    if (!unique(options.map(each => each.id))) fault(ctx, ['options'], 'itemRepeated')
    const texts = options.map(each => each.text.toLowerCase())
    const repeated = texts.findIndex((each, at) => texts.indexOf(each) !== at)
    if (repeated >= 0) fault(ctx, ['options', repeated, 'text'], 'itemRepeated')
  })
export type CourseQuestion = z.output<typeof courseQuestion>

/** Captions of a video: a WebVTT file of one language. */
const captions = z.object({ id, fileId: id, language, name: line(255) })

/** A file of a course. `id` is its place in the course and stays when its bytes, `fileId`, are replaced. */
export const contentFile = z.object({
  id,
  fileId: id,
  name: line(255),
  mediaType: line(100),
  /** Codecs of a video as RFC 6381 writes them; empty otherwise. */
  codec: line(100).default(''),
  /** Length of a video, least reading time of a PDF or picture; ms. */
  lengthMs: wholeMs.min(1),
  /** Pages of a PDF; 1 for a picture, 0 for a video. */
  pages: z.number().int().min(0).max(10_000).default(0),
  captions: z.array(captions).max(locales.length).default([]),
})
export type ContentFile = z.output<typeof contentFile>

/** How a course is learned and tested. */
export const courseRules = z.object({
  /** Share of the length that must be covered. */
  requiredPercent: z.number().int().min(1).max(100),
  /** Nobody may go ahead of what has been watched. */
  seekLock: z.boolean(),
  /** How often the test may be taken before the course has to be learned again (P15). */
  attempts: z.number().int().min(1).max(100),
  /** Share of the points that passes the test. */
  passPercent: z.number().int().min(1).max(100),
  /** Days for which the certificate is valid; null: no certificate. */
  certificateDays: z.number().int().min(1).max(36_500).nullable(),
  /** Questions and options come in an order of each attempt. */
  shuffle: z.boolean(),
  /** How many of the questions an attempt asks, drawn for it; null: all. */
  pool: z.number().int().min(1).max(limits.courseQuestions).nullable(),
  /** The certificate proves training in good clinical practice (GCP). */
  goodClinicalPractice: z.boolean(),
})
export type CourseRules = z.output<typeof courseRules>

const sections = {
  name: line(limits.titleLength).min(1),
  nameEn: line(limits.titleLength),
  description: text(limits.questionLength),
  descriptionEn: text(limits.questionLength),
  /** Language in which it is taught. */
  language,
  categoryId: id.nullable(),
  kind: courseKind,
  rules: courseRules,
  files: z.array(contentFile).max(limits.courseFiles),
  questions: z.array(courseQuestion).max(limits.courseQuestions),
}

/** Parts of a course that a draft saves, each as a whole; what is left out stays. */
export const courseSections = z.object(sections).partial()

const isPicture = (mediaType: string) => mediaType.startsWith('image/')

/** A course as a document: what a draft holds, and what a published version shows. */
export const courseContent = z.object(sections).superRefine((content, ctx) => {
  const { kind, files, questions, rules } = content
  if (rules.pool !== null && rules.pool > questions.length) fault(ctx, ['rules', 'pool'], 'poolTooLarge')
  if (!unique(questions.flatMap(each => [each.id, ...each.options.map(option => option.id)])))
    fault(ctx, ['questions'], 'itemRepeated')
  if (!unique(files.flatMap(each => [each.id, ...each.captions.map(one => one.id)])))
    fault(ctx, ['files'], 'itemRepeated')
  files.forEach(({ mediaType, captions: spoken }, at) => {
    if (isPicture(mediaType) !== (kind === 'images'))
      fault(ctx, ['files', at, 'mediaType'], 'courseFileUnfit')
    if (!unique(spoken.map(each => each.language))) fault(ctx, ['files', at, 'captions'], 'itemRepeated')
  })
})
export type CourseContent = z.output<typeof courseContent>
