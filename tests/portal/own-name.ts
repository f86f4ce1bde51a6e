import { randomUUID } from 'node:crypto'

/** A name that no other record has, not even one of a retry of the same test. */
export const ownName = (name: string): string => `${name}-${randomUUID().slice(0, 6)}`
