import { useRef } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import {
  type CourseDraft,
  courseDraft,
  courseHistory,
  courseList,
  saveCourseDraft,
} from '../../../contract/courses/calls.ts'
import type { CourseContent } from '../../../contract/courses/content.ts'
import type { Input } from '../../../contract/define.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { toast } from '../../ui/feedback/toast-store.ts'

type Patch = Omit<Input<typeof saveCourseDraft>, 'id' | 'rowVersion'>

/** Reads everything again that shows a course. */
export function useCourseReread() {
  const reread = useReread()
  return () => reread(courseDraft, courseList, courseHistory)
}

/**
 * Saves single acts on a draft at once, one after the other: each is applied to the newest draft, so that no act of this or another
 * author is lost. Resolves to whether it was saved; an error is shown.
 */
export function useCourseSave(course: CourseDraft) {
  const session = useSessionStore()
  const rereadCourse = useCourseReread()
  const newest = useRef(course)
  if (course.rowVersion > newest.current.rowVersion || course.id !== newest.current.id)
    newest.current = course
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const save = async (getPatch: (content: CourseContent) => Patch, tries = 0): Promise<void> => {
    const { id, rowVersion, content } = newest.current
    try {
      const saved = await send(
        saveCourseDraft,
        { id, rowVersion, ...getPatch(content) },
        { quiet: true, session },
      )
      newest.current = { ...newest.current, rowVersion: saved.rowVersion }
    } catch (error) {
      if (!isCallError(error, 'dataChanged') || tries > 3) throw error
      newest.current = await send(courseDraft, { id }, { quiet: true, session })
      return save(getPatch, tries + 1)
    }
    newest.current = await send(courseDraft, { id }, { quiet: true, session })
  }
  return (getPatch: (content: CourseContent) => Patch): Promise<boolean> => {
    const turn = last.current.then(async () => {
      try {
        await save(getPatch)
        await rereadCourse()
        return true
      } catch (error) {
        if (!isCallError(error)) throw error
        if (error.message) toast('danger', error.message)
        return false
      }
    })
    last.current = turn.catch(() => undefined)
    return turn
  }
}
export type CourseSave = ReturnType<typeof useCourseSave>
