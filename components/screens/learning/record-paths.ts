/** The page of a learner's record (B15). */
export const recordPath = (userId: string): string => `/eLearning/userTaskRecord/${userId}`

/** The page of one task in a learner's record (B16). */
export const courseRecordPath = (userId: string, taskId: string): string =>
  `/eLearning/userCourseRecord/${userId}/${taskId}`
