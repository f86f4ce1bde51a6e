/** A text in the tenant's first language where that is Chinese, and in English. */
type Two = readonly [zh: string, en: string]

export type FileSpec = {
  file: string
  mediaType: string
  codec?: string
  lengthMs: number
  pages?: number
  captions?: readonly string[]
}
export type QuestionSpec = { text: Two; right: readonly Two[]; wrong: readonly Two[] }
export type CourseSpec = {
  key: string
  category: string
  kind: 'video' | 'pdf' | 'images'
  name: Two
  description: Two
  seekLock: boolean
  attempts: number
  passPercent: number
  certificateDays: number | null
  files: readonly FileSpec[]
  questions: readonly QuestionSpec[]
}

export const categorySpecs = [
  { key: 'training', parent: null, name: ['临床研究培训', 'Clinical research training'] },
  { key: 'gcp', parent: 'training', name: ['法规与 GCP', 'Regulations and GCP'] },
  { key: 'product', parent: 'training', name: ['试验用药品', 'Investigational product'] },
  { key: 'participants', parent: 'training', name: ['受试者保护', 'Protection of participants'] },
] as const

/** Minimum time for a page, and for a picture (ms). */
const pageMs = 4000
const pictureMs = 3000

/** The courses of the demo; their files are in server/app/demo/courses/. */
export const courseSpecs: readonly CourseSpec[] = [
  {
    key: 'receiving',
    category: 'product',
    kind: 'video',
    name: ['接收试验用药品', 'Receiving the investigational product'],
    description: [
      '从冷链车抵达到签名入库的五个步骤。',
      'Five steps from the arrival of the refrigerated van to the signed receipt.',
    ],
    seekLock: true,
    attempts: 3,
    passPercent: 80,
    certificateDays: 365,
    files: [
      {
        file: 'receiving-product.mp4',
        mediaType: 'video/mp4',
        codec: 'avc1.4d401f, mp4a.40.2',
        lengthMs: 42_000,
        captions: ['zh-CN', 'en-US', 'ja-JP', 'es-ES'],
      },
    ],
    questions: [
      {
        text: ['运输全程的温度应在什么范围？', 'In which range must the temperature lie all the way?'],
        right: [['2 至 8 °C', '2 to 8 °C']],
        wrong: [
          ['0 至 4 °C', '0 to 4 °C'],
          ['15 至 25 °C', '15 to 25 °C'],
        ],
      },
      {
        text: ['发现超温时首先做什么？', 'What comes first after a temperature excursion?'],
        right: [['隔离药品', 'Quarantine the product']],
        wrong: [
          ['照常入库', 'Store it as usual'],
          ['退回给司机', 'Give it back to the driver'],
        ],
      },
      {
        text: ['签收前需要核对哪些内容？（多选）', 'What is checked before signing? (choose all)'],
        right: [
          ['收件人', 'The addressee'],
          ['外包装是否完好', 'Whether the outer box is intact'],
        ],
        wrong: [
          ['司机的年龄', 'The age of the driver'],
          ['受试者姓名', 'The names of participants'],
        ],
      },
    ],
  },
  {
    key: 'gcp',
    category: 'gcp',
    kind: 'pdf',
    name: ['ICH E6(R3) 要点', 'ICH E6(R3) in brief'],
    description: ['五页读懂药物临床试验质量管理规范。', 'Good Clinical Practice on five pages.'],
    seekLock: false,
    attempts: 2,
    passPercent: 75,
    certificateDays: 365,
    files: [{ file: 'gcp-essentials.pdf', mediaType: 'application/pdf', lengthMs: 5 * pageMs, pages: 5 }],
    questions: [
      {
        text: ['什么优先于科学与社会的利益？', 'What prevails over the interests of science and society?'],
        right: [['受试者的权益、安全与健康', 'Rights, safety and well-being of participants']],
        wrong: [
          ['入组进度', 'The pace of enrolment'],
          ['统计把握度', 'Statistical power'],
        ],
      },
      {
        text: ['知情同意应在何时取得？', 'When is consent given?'],
        right: [['任何研究程序之前', 'Before any study procedure']],
        wrong: [
          ['首次给药之后', 'After the first dose'],
          ['试验结束时', 'At the end of the trial'],
        ],
      },
      {
        text: ['更改记录时应保留什么？（多选）', 'What does a change to a record keep? (choose all)'],
        right: [
          ['原值', 'The old value'],
          ['更改原因', 'The reason'],
          ['姓名与时间', 'Name and time'],
        ],
        wrong: [['只保留新值', 'Only the new value']],
      },
      {
        text: ['严重不良事件何时报告申办者？', 'When is a serious adverse event reported to the sponsor?'],
        right: [['立即', 'Immediately']],
        wrong: [
          ['下次监查时', 'At the next monitoring visit'],
          ['每季度一次', 'Once a quarter'],
        ],
      },
    ],
  },
  {
    key: 'consent',
    category: 'participants',
    kind: 'images',
    name: ['知情同意三步图解', 'Informed consent in three pictures'],
    description: ['交付资料、答疑、共同签署。', 'Hand over, answer, sign together.'],
    seekLock: false,
    attempts: 3,
    passPercent: 80,
    certificateDays: 730,
    files: [
      { file: 'consent-1.webp', mediaType: 'image/webp', lengthMs: pictureMs, pages: 1 },
      { file: 'consent-2.png', mediaType: 'image/png', lengthMs: pictureMs, pages: 1 },
      { file: 'consent-3.jpg', mediaType: 'image/jpeg', lengthMs: pictureMs, pages: 1 },
    ],
    questions: [],
  },
]

/** Progress of the cast in a course of a task; days are relative to now. */
export type DoneSpec =
  | { course: string; watched: number; begun: number }
  | { course: string; learned: number }
  | { course: string; failed: number }
  | { course: string; passed: number }

export type TaskSpec = {
  key: string
  category: string
  name: Two
  courses: readonly string[]
  application?: number
  learningType?: 1 | 2
  /** Days from now. */
  assigned: number
  begins?: number
  due: number
  active?: boolean
  /** Code of the role that requires it; only users with that role get it. */
  role?: string
  done?: readonly DoneSpec[]
}

/** One task in every state (F26). */
export const taskSpecs: readonly TaskSpec[] = [
  {
    key: 'initiation',
    category: 'training',
    name: ['研究中心启动培训', 'Site initiation training'],
    courses: ['receiving', 'gcp', 'consent'],
    assigned: -6,
    due: 12,
    done: [{ course: 'receiving', watched: 0.4, begun: -2 }],
  },
  {
    key: 'exam',
    category: 'gcp',
    name: ['GCP 在线测试', 'GCP test'],
    courses: ['gcp'],
    assigned: -9,
    due: 15,
    done: [{ course: 'gcp', learned: -1 }],
  },
  {
    key: 'failed',
    category: 'product',
    name: ['药品温控补训', 'Temperature control, remedial'],
    courses: ['receiving'],
    assigned: -15,
    due: 5,
    done: [{ course: 'receiving', failed: -3 }],
  },
  {
    key: 'overdue',
    category: 'participants',
    name: ['知情同意实务', 'Informed consent in practice'],
    courses: ['consent'],
    assigned: -30,
    due: -3,
  },
  {
    key: 'fresh',
    category: 'participants',
    name: ['受试者沟通', 'Talking with participants'],
    courses: ['consent', 'gcp'],
    assigned: -1,
    due: 20,
  },
  {
    key: 'outer',
    category: 'product',
    name: ['CTMS：中心药品交接', 'CTMS: product handover at the site'],
    courses: ['receiving'],
    application: 2,
    assigned: -4,
    due: 9,
  },
  {
    key: 'locked',
    category: 'training',
    name: ['下季度集中培训', 'Training of the coming quarter'],
    courses: ['consent', 'receiving'],
    assigned: -2,
    begins: 7,
    due: 40,
  },
  {
    key: 'finished',
    category: 'gcp',
    name: ['年度 GCP 复训', 'Annual GCP refresher'],
    courses: ['gcp'],
    assigned: -380,
    due: -340,
    done: [{ course: 'gcp', passed: -353 }],
  },
  {
    key: 'late',
    category: 'product',
    name: ['试验用药品管理', 'Management of investigational products'],
    courses: ['receiving', 'consent'],
    assigned: -460,
    due: -430,
    done: [
      { course: 'receiving', passed: -402 },
      { course: 'consent', passed: -400 },
    ],
  },
  {
    key: 'managers',
    category: 'gcp',
    name: ['项目经理上岗培训', 'Onboarding of project managers'],
    courses: ['gcp'],
    learningType: 2,
    assigned: -20,
    due: 30,
    role: 'PROJECT_MANAGER',
  },
  {
    key: 'lines',
    category: 'training',
    name: ['直线经理必修', 'Required for line managers'],
    courses: ['consent'],
    learningType: 1,
    assigned: -20,
    due: 30,
    role: 'LINE_MANAGER',
  },
]
