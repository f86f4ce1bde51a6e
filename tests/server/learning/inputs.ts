import type { Ids } from '../id-names.ts'

/** A valid input for each call of a learner, and of those who read a learner's record. */
export const learningInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  taskList: () => ({}),
  outerTaskList: () => ({}),
  taskDetail: ids => ({ taskId: ids.trainingTasks }),
  coursesOfTask: ids => ({ taskId: ids.trainingTasks }),
  openCourse: ids => ({ taskId: ids.trainingTasks, courseId: ids.courses }),
  reportProgress: ids => ({
    taskId: ids.trainingTasks,
    courseId: ids.courses,
    round: 1,
    contentVersion: 1,
    sentAt: '2026-11-21T05:30:10Z',
    events: [
      { id: '5f7c1f0e-5f0e-4c1e-9a55-2b6f9f0c4e11', fromMs: 0, toMs: 1500, at: '2026-11-21T05:30:10Z' },
    ],
  }),
  clearProgress: ids => ({ taskId: ids.trainingTasks, courseId: ids.courses }),
  questionsOfCourse: ids => ({ taskId: ids.examTask, courseId: ids.examCourse }),
  submitAnswers: ids => ({
    taskId: ids.examTask,
    courseId: ids.examCourse,
    attempt: 1,
    contentVersion: 1,
    answers: ids.answers,
  }),
  answerDetail: ids => ({ taskId: ids.examTask, courseId: ids.examCourse }),
  relearn: ids => ({ taskId: ids.failedTask }),
  certificatesDue: () => ({}),
  certificateFile: ids => ({ certificateId: ids.certificates }),
  isPassTheExam: ids => ({ taskId: ids.trainingTasks }),
  isPassTheExamByRole: ids => ({ rid: ids.role, aid: 1 }),
  categoryTree: () => ({}),
  learnerTasks: ids => ({ userId: ids.users }),
  learnerCourses: ids => ({ userId: ids.learner, taskId: ids.trainingTasks }),
  exportLearnerTasks: ids => ({ userId: ids.learner }),
  exportLearnerCourses: ids => ({ userId: ids.learner, taskId: ids.trainingTasks }),
  safeUrl: ids => ({ url: ids.courseFiles }),
  fileTemporaryKey: () => ({ fileSource: 'eLearning' }),
  learningTemporaryKey: () => ({}),
}
