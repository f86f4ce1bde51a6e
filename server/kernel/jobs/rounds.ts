/**
 * Does one piece of work of each in turn, as long as it has more, so that nobody waits for all work of another. One that fails has no more;
 * the first failure is thrown when all others are done.
 */
export const inRounds = async <T>(all: readonly T[], some: (each: T) => Promise<boolean>): Promise<void> => {
  const failures: unknown[] = []
  const fail = (error: unknown) => {
    failures.push(error)
    return false
  }
  for (let left = all; left.length > 0; ) {
    const next: T[] = []
    for (const each of left) if (await some(each).catch(fail)) next.push(each)
    left = next
  }
  if (failures.length > 0) throw failures[0]
}
