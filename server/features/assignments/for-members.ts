/** What the members of a study read of roles and their assignments. */
export { levelsTogether } from './company-rules.ts'
export { assignmentsById, assignmentsHeld, receiversById, rolesToGive } from './queries.ts'
