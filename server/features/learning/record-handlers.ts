import {
  exportLearnerCourses,
  exportLearnerTasks,
  learnerCourses,
  learnerTasks,
} from '../../../contract/learning/records.ts'
import { handle, handleMadeFile } from '../../kernel/http/handle.ts'
import { coursesWorkbook, tasksWorkbook } from './record-exports.ts'
import { coursesInRecord, tasksInRecord } from './records.ts'

export const handlers = [
  handle(learnerTasks, tasksInRecord),
  handle(learnerCourses, coursesInRecord),
  handleMadeFile(exportLearnerTasks, tasksWorkbook),
  handleMadeFile(exportLearnerCourses, coursesWorkbook),
]
