/**
 * The last day of a validity that ends together with a day; undefined when it ends during a day. `dayAt` gives the day of an
 * instant in a zone: where summer time begins at midnight, the next day begins at 01:00.
 */
export const lastDayBefore = (end: Date, dayAt: (at: Date) => string): string | undefined => {
  const last = dayAt(new Date(end.getTime() - 1))
  return last === dayAt(end) ? undefined : last
}

/** Fields of records and of the trail whose instant ends a validity. */
const ends = new Set(['validTo', 'expiresAt', 'licenceTo'])

/** Whether an instant in this field ends a validity: readers get its last day. */
export const isEnd = (field: string): boolean => ends.has(field)
