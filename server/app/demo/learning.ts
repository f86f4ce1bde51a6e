import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileStore } from '../../kernel/files/store.ts'
import type { Company } from './company.ts'
import { type CourseSpec, categorySpecs, courseSpecs, type FileSpec, taskSpecs } from './courses.ts'
import { into, type TenantRow } from './insert.ts'
import { getLearners, getRecords } from './learning-records.ts'
import { randomFrom } from './random.ts'
import { getId, keyed } from './rows.ts'
import type { Plan, Seeding } from './tenant.ts'

const folder = new URL('./courses/', import.meta.url)

/** Ids of learning data, drawn separately so that the rest of the demo stays the same. */
export const learningKeys = (company: Company) => {
  const random = randomFrom(`learning ${company.key}`)
  return {
    random,
    categories: keyed(
      random,
      categorySpecs.map(each => each.key),
    ),
    courses: keyed(
      random,
      courseSpecs.map(each => each.key),
    ),
    tasks: keyed(
      random,
      taskSpecs.map(each => each.key),
    ),
  }
}
export type LearningKeys = ReturnType<typeof learningKeys>

/** Writes courses with their files, tasks in every state, and the cast's progress. */
export async function seedLearning(plan: Plan, seeding: Seeding, files: FileStore) {
  const { company, tenantId, people, keys } = plan
  const { clock, client } = seeding
  const own = learningKeys(company)
  const put = into(client, tenantId)
  const zh: Zh = two => (company.language === 'zh' ? two[0] : two[1])
  await put(
    'course_category',
    categorySpecs.map(({ key, parent, name }, sort) => ({
      id: getId(own.categories, key),
      parent_id: parent && getId(own.categories, parent),
      name: zh(name),
      name_en: name[1],
      sort,
    })),
  )
  await put(
    'course',
    courseSpecs.map(spec => courseRow(spec, own, zh, clock.at(-500))),
  )
  for (const spec of courseSpecs) await seedFiles(spec, own, { put, tenantId, files, at: clock.at(-500) })
  await seedQuestions(own, put, zh)
  await seedTasks({ own, put, zh, clock }, keys.roles)
  await seedRecords(getLearners(people), own, seeding, put)
}

/** Chooses the text in the tenant's first language. */
type Zh = (two: readonly [string, string]) => string
type Tasks = { own: LearningKeys; put: Put; zh: Zh; clock: Seeding['clock'] }

async function seedTasks({ own, put, zh, clock }: Tasks, roles: Plan['keys']['roles']) {
  const task = (key: string) => getId(own.tasks, key)
  await put(
    'training_task',
    taskSpecs.map(spec => ({
      id: task(spec.key),
      category_id: getId(own.categories, spec.category),
      name: zh(spec.name),
      name_en: spec.name[1],
      application_id: spec.application ?? null,
      learning_type: spec.learningType ?? 1,
      begins_at: clock.at(spec.begins ?? spec.assigned),
      due_at: clock.at(spec.due, '15:00'),
      created_at: clock.at(spec.assigned),
    })),
  )
  const courses = taskSpecs.flatMap(({ key, courses }) =>
    courses.map((course, sort) => ({ task_id: task(key), course_id: getId(own.courses, course), sort })),
  )
  await put('task_course', courses)
  const asked = taskSpecs.flatMap(({ key, role }) =>
    role ? [{ task_id: task(key), role_id: getId(roles, role) }] : [],
  )
  await put('task_role', asked)
}

type Put = ReturnType<typeof into>

async function seedRecords(
  learners: ReturnType<typeof getLearners>,
  own: LearningKeys,
  { clock }: Seeding,
  put: Put,
) {
  const made = getRecords(learners, own, clock)
  await put('task_assignment', made.assignments)
  await put('learning_record', made.records)
  await put('test_attempt', made.attempts)
  await put('certificate', made.certificates)
}

const getLength = ({ files }: CourseSpec) => files.reduce((sum, each) => sum + each.lengthMs, 0)

const courseRow = (
  spec: CourseSpec,
  own: LearningKeys,
  zh: (two: readonly [string, string]) => string,
  at: Date,
): TenantRow<'course'> => ({
  id: getId(own.courses, spec.key),
  category_id: getId(own.categories, spec.category),
  kind: spec.kind,
  name: zh(spec.name),
  name_en: spec.name[1],
  description: zh(spec.description),
  description_en: spec.description[1],
  length_ms: getLength(spec),
  seek_lock: spec.seekLock,
  attempts: spec.attempts,
  pass_percent: spec.passPercent,
  certificate_days: spec.certificateDays,
  good_clinical_practice: spec.category === 'gcp',
  created_at: at,
})

type Target = { put: Put; tenantId: string; files: FileStore; at: Date }

/** Files of one course, each at its position on the course's timeline, with captions for its video. */
async function seedFiles(spec: CourseSpec, own: LearningKeys, target: Target) {
  let startMs = 0
  for (const [sort, file] of spec.files.entries()) {
    await seedFile(spec, own, target, { ...file, part: 'content', sort, startMs, language: '' })
    for (const language of file.captions ?? []) {
      const name = file.file.replace(/mp4$/, `${language}.vtt`)
      const captions = { file: name, mediaType: 'text/vtt', lengthMs: 0, sort, startMs: 0, language }
      await seedFile(spec, own, target, { ...captions, part: 'captions' })
    }
    startMs += file.lengthMs
  }
}

type Part = FileSpec & { part: 'content' | 'captions'; sort: number; startMs: number; language: string }

async function seedFile(
  spec: CourseSpec,
  own: LearningKeys,
  { put, tenantId, files, at }: Target,
  part: Part,
) {
  const bytes = readFileSync(new URL(part.file, folder))
  const id = own.random.uuid()
  const key = `${tenantId}/${at.toISOString().slice(0, 7).replace('-', '')}/${own.random.uuid()}`
  await keep(files, key, bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await put('file', [
    {
      id,
      owner_user_id: null,
      kind: 'course',
      name: part.file,
      media_type: part.mediaType,
      size: String(bytes.length),
      // The JSON form of a bytea.
      sha256: `\\x${hash}` as unknown as Buffer,
      key,
      created_at: at,
    },
  ])
  await put('course_file', [
    {
      id: own.random.uuid(),
      course_id: getId(own.courses, spec.key),
      part: part.part,
      sort: part.sort,
      codec: part.codec ?? '',
      language: part.language,
      start_ms: part.startMs,
      length_ms: part.lengthMs,
      pages: part.pages ?? 0,
      file_id: id,
    },
  ])
}

async function keep(files: FileStore, key: string, bytes: Buffer) {
  const draft = await files.draft()
  await draft.write(bytes)
  await draft.finish()
  await files.keep(draft, key)
}

async function seedQuestions(own: LearningKeys, put: Put, zh: (two: readonly [string, string]) => string) {
  for (const spec of courseSpecs)
    for (const [sort, each] of spec.questions.entries()) {
      const id = own.random.uuid()
      const options = [
        ...each.right.map(text => ({ text, correct: true })),
        ...each.wrong.map(text => ({ text, correct: false })),
      ]
      await put('course_question', [
        {
          id,
          course_id: getId(own.courses, spec.key),
          kind: each.right.length > 1 ? 'multiple' : 'single',
          text: zh(each.text),
          text_en: each.text[1],
          sort,
        },
      ])
      await put(
        'question_option',
        options.map(({ text, correct }, at) => ({
          id: own.random.uuid(),
          question_id: id,
          text: zh(text),
          text_en: text[1],
          correct,
          sort: at,
        })),
      )
    }
}
