import { exportLearnerCourses, exportLearnerTasks } from '../contract/learning-records.ts'
import type { CourseState } from '../contract/learning-shapes.ts'
import { saveFile } from './save-download.ts'
import { sendForFile } from './send-for-file.ts'

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
