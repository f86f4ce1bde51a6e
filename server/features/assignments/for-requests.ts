/** What access requests read before roles are given or ended. */
export {
  type AssignmentRecord,
  assignmentsById,
  assignmentsHeld,
  type NamedRole,
  receiverById,
  rolesToGive,
} from './queries.ts'
