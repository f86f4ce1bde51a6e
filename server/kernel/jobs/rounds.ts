/** Does one piece of work of each in turn, as long as it has more, so that nobody waits for all work of another. */
export const inRounds = async <T>(all: readonly T[], some: (each: T) => Promise<boolean>): Promise<void> => {
  for (let left = all; left.length > 0; ) {
    const next: T[] = []
    for (const each of left) if (await some(each)) next.push(each)
    left = next
  }
}
