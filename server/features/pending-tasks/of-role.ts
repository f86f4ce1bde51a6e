export { countUnderRole } from './queries.ts'
