/** What the members of a study read of roles and their assignments. */
export { assignmentsById, levelsTogether, receiversById, rolesToGive } from './queries.ts'
