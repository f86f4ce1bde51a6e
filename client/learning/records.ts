import { exportLearnerCourses, exportLearnerTasks } from '../../contract/learning/records.ts'
import type { CourseState } from '../../contract/learning/shapes.ts'
import { saveFile } from '../downloads/save-file.ts'
import { sendForFile } from '../session/send-for-file.ts'

/** Saves a learner's tasks as a workbook, in one state or all; returns its name (M26). Rejects with a CallError. */
export const saveTaskRecords = async (userId: string, state: CourseState | null): Promise<string> => {
  const file = await sendForFile(exportLearnerTasks, { userId, ...(state && { state }) })
  saveFile(file)
  return file.name
}

/** Saves a learner's courses of one task as a workbook; returns its name (M27). Rejects with a CallError. */
export const saveCourseRecords = async (userId: string, taskId: string): Promise<string> => {
  const file = await sendForFile(exportLearnerCourses, { userId, taskId })
  saveFile(file)
  return file.name
}
