/** Id of the request that fails in a story. */
export const requestId = '0197d1c2-8f31-7c5e-9a55-2b6f9f0c4e11'
