export const listPath = '/csr_mds/trainingTask'
export const addPath = `${listPath}/add`
export const getTaskPath = (id: string): string => `${listPath}/detail/${id}`
