import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import {
  createLearning,
  type ExamResult,
  type Learning,
  type TaskWithCourses,
} from '../../../client/learning/learning.ts'
import type { LearningPosition } from '../../../client/learning/store.ts'
import { getScope } from '../../../client/session/store.ts'
import type { CourseOfTask, OpenedCourse, Progress } from '../../../contract/learning/shapes.ts'
import type { Interval } from '../../../contract/values/intervals.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useSession } from '../../shared/call/use-session.ts'
import type { Text } from '../../shared/call/use-text.ts'
import type { ElearningPlayerProps } from './player.tsx'
import { type Holding, useOnePlace } from './use-one-place.ts'
import { type Heard, type Reports, useReports } from './use-reports.ts'
import { type Loaded, useLoaded, useTask } from './use-task.ts'

/** State shared by the parts of a player. */
export type Desk = {
  text: Text
  learning: Learning
  signedIn: boolean
  task: Loaded<TaskWithCourses>
  course: CourseOfTask | undefined
  opened: Loaded<OpenedCourse>
  /** The newest progress of the shown course. */
  progress: Progress | null
  /** True once its content has been changed. */
  changed: boolean
  waiting: number
  said: string
  holding: Holding
  takeOver: () => void
  choose: (courseId: string) => void
  reload: () => void
  reopen: () => void
  relearn: () => void
  tested: (course: CourseOfTask, result: ExamResult) => void
  tell: (stretches: readonly Interval[], muted: boolean) => void
  flush: () => void
  say: (sentence: string) => void
  onPlaying: (playing: boolean) => void
  expose: (methods: { play: () => void; pause: () => void }) => () => void
}

/** Composes a player: the task, the shown course, its progress and its reports. */
export function useDesk(props: ElearningPlayerProps, text: Text): Desk {
  const store = useSessionStore()
  const session = useSession()
  const signedIn = session.status === 'ready'
  const learning = useMemo(() => createLearning(store), [store])
  const onError = useRef(props.onError)
  onError.current = props.onError
  const failed = useCallback((error: CallError) => void onError.current?.(error), [])
  const { loaded: task, again: reload } = useTask(learning, props.taskId, signedIn, failed)
  const [own, setOwn] = useState('')
  const courses = task.state === 'ready' ? task.data.courses : noCourses
  const last = useRef('')
  const course = getShown(courses, own || props.courseId || last.current)
  // A finished course stays open: the user reads its result and certificate, and the next one is a press away.
  last.current = course?.id ?? last.current
  // A player without a task to show does not learn, and must not block another one.
  const { holding, takeOver } = useOnePlace(
    signedIn && task.state === 'ready'
      ? `mds-learning-active:${getScope(session).slice(0, 2).join(':')}`
      : null,
  )
  const opened = useOpened(learning, props.taskId, course, signedIn && holding === 'here', failed)
  const [said, say] = useState('')
  const news = useNews(courses, text, say)
  const scene = { props, course, opened, reload, failed, news }
  const reports = useReports(store, signedIn, useHeard(scene))
  const choose = (courseId: string) => {
    if (props.onCourse?.(courseId) === false) return
    setOwn(courseId)
    opened.setChanged(false)
  }
  const { progress, changed, reopen } = opened
  return {
    ...{ text, learning, signedIn, task, course, progress, changed, said, say, holding, takeOver, choose },
    ...{ opened: opened.loaded, reload, reopen, waiting: reports.waiting, flush: reports.flush },
    ...useActing(learning, scene),
    tell: useTell(reports, props.taskId, course, progress),
    onPlaying: playing => props.onPlaying?.(playing),
    expose: props.expose ?? nothingExposed,
  }
}

const noCourses: readonly CourseOfTask[] = []

type Scene = {
  props: ElearningPlayerProps
  course: CourseOfTask | undefined
  opened: ReturnType<typeof useOpened>
  reload: () => void
  failed: (error: CallError) => void
  news: ReturnType<typeof useNews>
}

/** Handles the answers and errors of reports. */
const useHeard = ({ props, course, opened, reload, failed, news }: Scene): Heard => ({
  onAnswer: (answer, place) => {
    if (!isShown(place, props.taskId, course)) return
    const { progress } = opened
    opened.setProgress(answer.progress)
    props.onProgress?.(place.taskId, place.courseId, answer.progress)
    if (answer.progress.learned !== progress?.learned || answer.certificate) reload()
    if (answer.progress.finished && !progress?.finished && course)
      news.finished(course, answer.certificate?.id ?? null, props)
  },
  onRefused: (error, place) => {
    if (!isShown(place, props.taskId, course)) return
    if (error.name === 'courseChanged') opened.setChanged(true)
    else failed(error)
    reload()
    opened.reopen()
  },
})

/** The learner's actions beside playing. */
const useActing = (
  learning: Learning,
  { props, course, opened, reload, failed, news }: Scene,
): Pick<Desk, 'relearn' | 'tested'> => ({
  relearn: () => {
    if (!course) return
    learning.relearn({ taskId: props.taskId, courseId: course.id }).then(() => {
      reload()
      opened.reopen()
    }, failed)
  },
  tested: (tested, result) => {
    reload()
    if (result.test.result === 'passed') news.finished(tested, result.certificate?.id ?? null, props)
  },
})

const nothingExposed = () => () => undefined

const isShown = (place: LearningPosition, taskId: string, course: CourseOfTask | undefined) =>
  place.taskId === taskId && place.courseId === course?.id

/** The requested course, otherwise the first one that is unlocked and unfinished, otherwise the first. */
const getShown = (courses: readonly CourseOfTask[], wished: string): CourseOfTask | undefined =>
  courses.find(each => each.id === wished) ??
  courses.find(each => !each.finishedAt && each.state !== 'locked') ??
  courses[0]

/** The opened course and its newest progress. */
function useOpened(
  learning: Learning,
  taskId: string,
  course: CourseOfTask | undefined,
  wanted: boolean,
  failed: (error: CallError) => void,
) {
  const locked = course?.state === 'locked'
  const key = course && wanted && !locked ? `${taskId} ${course.id}` : null
  const courseId = course?.id ?? ''
  const { loaded, again } = useLoaded<OpenedCourse>(
    key,
    signal => learning.open({ taskId, courseId }, signal),
    failed,
  )
  const [newer, setNewer] = useState<{ key: string; progress: Progress } | null>(null)
  const [changed, setChanged] = useState(false)
  const own = loaded.state === 'ready' && loaded.data.courseId === courseId ? loaded : null
  const mine = newer && newer.key === key && own && newer.progress.round >= own.data.progress.round
  const sameContent = mine && newer.progress.contentVersion === own.data.contentVersion
  return {
    loaded: loaded.state === 'ready' && !own ? ({ state: 'loading' } as const) : loaded,
    reopen: again,
    progress: own ? (sameContent ? newer.progress : own.data.progress) : null,
    setProgress: (progress: Progress) => setNewer({ key: key ?? '', progress }),
    changed,
    setChanged,
  }
}

/** Announces finished and unlocked courses, and emits events to the page. */
function useNews(courses: readonly CourseOfTask[], text: Text, say: (sentence: string) => void) {
  const { t, locale } = text
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const opened = courses.find(each => before.current.get(each.id) === 'locked' && each.state !== 'locked')
    if (opened) say(t('player:say.unlocked', { course: localName(opened, locale) }))
    if (courses.length > 0) before.current = new Map(courses.map(each => [each.id, each.state]))
  }, [courses, say, t, locale])
  return {
    finished: (course: CourseOfTask, certificateId: string | null, props: ElearningPlayerProps) => {
      say(t('player:say.finished', { course: localName(course, locale) }))
      props.onComplete?.(props.taskId, course.id, certificateId)
    },
  }
}

/** Reports of the shown course; a late report still names the course that was played. */
function useTell(
  reports: Reports,
  taskId: string,
  course: CourseOfTask | undefined,
  progress: Progress | null,
) {
  const courseId = course?.id
  const { round, contentVersion } = progress ?? {}
  const { tell } = reports
  return useCallback(
    (stretches: readonly Interval[], muted: boolean) => {
      if (!courseId || !round || !contentVersion) return
      tell({ taskId, courseId, round, contentVersion }, stretches, muted)
    },
    [tell, taskId, courseId, round, contentVersion],
  )
}
