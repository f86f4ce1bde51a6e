/** The page of a task. */
export const taskPath = (taskId: string): string => `/eLearning/${taskId}/course`
