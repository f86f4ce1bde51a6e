/** Calls back once when the process that started this one is gone. */
export function whenParentEnds(end: () => void): void
