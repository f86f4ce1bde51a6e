import type { Person } from './person.ts'

/** The administrator, and the reviewer of registrations. */
export function getActors(people: readonly Person[]): { admin: Person; reviewer: Person } {
  const holder = (role: string) => people.find(each => each.roles.includes(role))
  const admin = holder('DH_ADMINISTRATOR')
  if (!admin) throw new Error('a company needs an administrator')
  return { admin, reviewer: holder('ACCESS_REVIEWER') ?? admin }
}

/** The first head of a department, or the administrator. */
export const getManager = (people: readonly Person[]): Person =>
  people.find(each => each.roles.includes('DEPARTMENT_HEAD')) ?? getActors(people).admin
