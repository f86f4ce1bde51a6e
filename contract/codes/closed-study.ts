/** Refusals of every change of a study, its sites and its members while its status is closed (P21). */
export const closedStudy = ['studyCompleted', 'studyStopped', 'studyOnHold', 'studyLocked'] as const
