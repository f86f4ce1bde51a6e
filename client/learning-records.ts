import { certificateFile } from '../contract/learning.ts'
import { exportLearnerCourses, exportLearnerTasks } from '../contract/learning-records.ts'
import type { CourseState } from '../contract/learning-shapes.ts'
import { send, sendForFile } from './api.ts'
import { saveFile } from './save-download.ts'
import { globalSession, type SessionStore } from './session-store.ts'

/** Has a learner's tasks saved as a workbook, of one state or all; gives its name (M26). Rejects with a CallError. */
export const saveTaskRecords = async (userId: string, state: CourseState | null): Promise<string> => {
  const file = await sendForFile(exportLearnerTasks, { userId, ...(state && { state }) })
  saveFile(file)
  return file.name
}

/** Has a learner's courses of one task saved as a workbook; gives its name (M27). Rejects with a CallError. */
export const saveCourseRecords = async (userId: string, taskId: string): Promise<string> => {
  const file = await sendForFile(exportLearnerCourses, { userId, taskId })
  saveFile(file)
  return file.name
}

/** Address of a learner's certificate as a file, made absolute for pages on another origin. */
export const certificateAddress = async (
  certificateId: string,
  { userId, session = globalSession() }: { userId?: string; session?: SessionStore } = {},
): Promise<string> => {
  const asked = { certificateId, ...(userId && { userId }) }
  const { url } = await send(certificateFile, asked, { session, quiet: true, loading: false })
  // A store of another origin (S3) signs whole addresses of its own.
  return /^[a-z]+:/.test(url) ? url : session.$session.get().apiBase.replace(/\/+$/, '') + url
}
