import type { Output } from '../../contract/define.ts'
import {
  answerDetail,
  coursesOfTask,
  openCourse,
  questionsOfCourse,
  relearn,
  submitAnswers,
} from '../../contract/learning/calls.ts'
import type { Answer, OpenedCourse } from '../../contract/learning/shapes.ts'
import { parseJson } from '../http/wire.ts'
import { keep, recall } from '../page/storage.ts'
import { send } from '../session/api.ts'
import { getScope, globalSession, type SessionStore } from '../session/store.ts'
import { certificateAddress, fileAddress } from './certificate-address.ts'

export type TaskWithCourses = Output<typeof coursesOfTask>
export type Exam = Output<typeof questionsOfCourse>
export type ExamResult = Output<typeof submitAnswers>
export type Answered = Output<typeof answerDetail>
type CourseLocation = { taskId: string; courseId: string }

/** What a player requests from the server, for one session. The player itself shows failures. */
export type Learning = {
  task: (taskId: string, signal?: AbortSignal) => Promise<TaskWithCourses>
  open: (place: CourseLocation, signal?: AbortSignal) => Promise<OpenedCourse>
  exam: (place: CourseLocation) => Promise<Exam>
  /** `submitKey` stays the same when the same answers are sent again after a timeout. */
  submit: (place: CourseLocation, exam: Exam, answers: Answer[], submitKey: string) => Promise<ExamResult>
  answered: (place: CourseLocation) => Promise<Answered>
  relearn: (place: CourseLocation) => Promise<void>
  /** Address of a certificate as a file. */
  certificate: (certificateId: string) => Promise<string>
  /** Answers that are not submitted yet, kept in this browser. */
  draft: (place: CourseLocation) => { read: () => Draft; write: (draft: Draft) => void }
}

export type Draft = Readonly<Record<string, readonly string[]>>

/** Makes the calls of a player; addresses of files are absolute for pages on another origin. */
export const createLearning = (session: SessionStore = globalSession()): Learning => {
  const quiet = { session, quiet: true, loading: false } as const
  const absolute = (url: string) => fileAddress(session, url)
  return {
    task: (taskId, signal) => send(coursesOfTask, { taskId }, { ...quiet, signal }),
    open: async (place, signal) => {
      const opened = await send(openCourse, place, { ...quiet, signal })
      return { ...opened, files: opened.files.map(file => withAddresses(file, absolute)) }
    },
    exam: place => send(questionsOfCourse, place, quiet),
    submit: (place, { attempt, contentVersion }, answers, submitKey) =>
      send(submitAnswers, { ...place, attempt, contentVersion, answers }, { ...quiet, submitKey }),
    answered: place => send(answerDetail, place, quiet),
    relearn: async place => {
      await send(relearn, place, quiet)
    },
    certificate: certificateId => certificateAddress(certificateId, { session }),
    draft: place => getDraft(session, place),
  }
}

type File = OpenedCourse['files'][number]
const withAddresses = (file: File, absolute: (url: string) => string): File => ({
  ...file,
  url: absolute(file.url),
  captions: file.captions.map(each => ({ ...each, url: absolute(each.url) })),
})

const getDraft = (session: SessionStore, { taskId, courseId }: CourseLocation) => {
  const [tenant, account] = getScope(session.$session.get())
  const name = `mds-answers:${tenant}:${account}:${taskId}:${courseId}`
  return {
    read: () => asDraft(parseJson(recall(name) ?? '')),
    write: (draft: Draft) => void keep(name, Object.keys(draft).length > 0 ? JSON.stringify(draft) : null),
  }
}

const asDraft = (value: unknown): Draft =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((each): each is [string, string[]] => Array.isArray(each[1])),
      )
    : {}
