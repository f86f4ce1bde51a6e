import type { AuthoredCourse, CourseDraft } from '../../contract/courses/calls.ts'
import type { ContentFile, CourseQuestion } from '../../contract/courses/content.ts'
import type { CourseUpload } from '../../contract/courses/files.ts'

const id = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const product = { id: id(1), name: '试验用药品', nameEn: 'Investigational product' }

export const courses: AuthoredCourse[] = [
  {
    id: id(10),
    name: '接收试验用药品',
    nameEn: 'Receiving the investigational product',
    category: product,
    kind: 'video',
    language: 'zh-CN',
    state: 'published',
    version: 3,
    publishedAt: '2026-10-02T02:00:00.000Z',
    questions: 10,
    files: 2,
    certified: 214,
    changed: true,
    rowVersion: 7,
  },
  {
    id: id(11),
    name: '知情同意三步图解',
    nameEn: 'Informed consent in three pictures',
    category: null,
    kind: 'images',
    language: 'en-US',
    state: 'draft',
    version: 0,
    publishedAt: null,
    questions: 0,
    files: 3,
    certified: 0,
    changed: true,
    rowVersion: 1,
  },
  {
    id: id(12),
    name: 'ICH E6(R2) 要点',
    nameEn: 'ICH E6(R2) in brief',
    category: null,
    kind: 'pdf',
    language: 'ja-JP',
    state: 'retired',
    version: 8,
    publishedAt: '2024-03-11T02:00:00.000Z',
    questions: 12,
    files: 1,
    certified: 31,
    changed: false,
    rowVersion: 19,
  },
]

const files: ContentFile[] = [
  {
    id: id(20),
    fileId: id(120),
    name: 'Receiving-product-final-cut-2026.mp4',
    mediaType: 'video/mp4',
    codec: 'avc1.4d401f, mp4a.40.2',
    lengthMs: 312_000,
    pages: 0,
    captions: [
      { id: id(30), fileId: id(130), language: 'zh-CN', name: 'receiving.zh-CN.vtt' },
      { id: id(31), fileId: id(131), language: 'en-US', name: 'receiving.en-US.vtt' },
    ],
  },
  {
    id: id(21),
    fileId: id(121),
    name: '温度偏差处理流程.pdf',
    mediaType: 'application/pdf',
    codec: '',
    lengthMs: 120_000,
    pages: 8,
    captions: [],
  },
]

const question = (
  at: number,
  kind: CourseQuestion['kind'],
  texts: readonly [string, string, ...string[]],
) => ({
  id: id(40 + at),
  kind,
  text: texts[0],
  textEn: texts[1],
  points: at,
  explanation: '',
  explanationEn: '',
  options: texts.slice(2).map((text, place) => ({
    id: id(60 + at * 10 + place),
    text,
    textEn: '',
    correct: kind === 'single' ? place === 0 : place < 2,
  })),
})

const questions: CourseQuestion[] = [
  question(1, 'single', [
    '收到冷链运输的药品后首先要做什么？',
    'What is done first when a refrigerated shipment arrives?',
    'Read out the temperature logger',
    'Sign the delivery note',
    'Store the product',
  ]),
  question(2, 'multiple', [
    '哪些情况需要隔离药品？',
    'When is the product quarantined?',
    'The logger shows a deviation',
    'The seal is broken',
    'The courier is late',
  ]),
]

const rules: CourseDraft['content']['rules'] = {
  requiredPercent: 90,
  seekLock: true,
  attempts: 3,
  passPercent: 80,
  certificateDays: 365,
  shuffle: true,
  pool: null,
  goodClinicalPractice: false,
}

/** A published course with changes, as its authors see it. */
export const draft: CourseDraft = {
  ...(({ certified: _c, questions: _q, files: _f, ...rest }) => rest)(courses[0]!),
  content: {
    name: courses[0]!.name,
    nameEn: courses[0]!.nameEn,
    description: '从冷链车抵达到签名入库的五个步骤。',
    descriptionEn: 'Five steps from the arrival of the refrigerated van to the signed stock.',
    language: 'zh-CN',
    categoryId: product.id,
    kind: 'video',
    rules,
    files,
    questions,
  },
  changedBy: { id: id(90), lastName: '林', firstName: '海燕', reading: '' },
  changedAt: '2026-11-28T08:12:00.000Z',
  signed: false,
  editing: null,
  publishing: null,
}

/** A new course without anything in it. */
export const emptyDraft: CourseDraft = {
  ...draft,
  ...{ state: 'draft', version: 0, publishedAt: null, changedBy: null, changedAt: null },
  content: { ...draft.content, files: [], questions: [] },
}

/** An upload that was cut off. */
export const begun: CourseUpload = {
  id: id(95),
  courseId: id(10),
  part: 'content',
  name: 'Quarantine.mp4',
  size: 214_000_000,
  received: 92_000_000,
  fingerprint: 'f',
  begunAt: '2026-11-29T06:00:00.000Z',
  endsAt: '2026-11-30T06:00:00.000Z',
}

export const categories = [
  { ...product, parentId: null, courses: 4, rowVersion: 1 },
  { id: id(2), parentId: id(1), name: '温度控制', nameEn: 'Temperature control', courses: 1, rowVersion: 1 },
  {
    id: id(3),
    parentId: null,
    name: '受试者保护',
    nameEn: 'Protection of participants',
    courses: 0,
    rowVersion: 2,
  },
]
