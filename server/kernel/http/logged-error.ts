/** Returns the loggable part of an error. Detail and context of PostgreSQL errors are left out: they repeat the values of rows. */
export const loggedError = (error: Error & { code?: string; constraint?: string; table?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code && { code: error.code }),
  ...(error.constraint && { constraint: error.constraint }),
  ...(error.table && { table: error.table }),
  ...(error.cause instanceof Error && { cause: error.cause.message }),
})
