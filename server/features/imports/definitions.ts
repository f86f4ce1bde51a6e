import type { ImportKind } from '../../../contract/imports/calls.ts'
import type { ImportDefinition } from './definition.ts'
import { externalImport } from './external.ts'
import { invitationsImport } from './invitations.ts'
import { membersImport } from './members.ts'
import { departmentsImport, positionsImport } from './org-tree.ts'
import { organisationsImport } from './organisations.ts'
import { permissionsImport } from './permissions.ts'
import { questionsImport } from './questions.ts'
import { studiesImport } from './studies.ts'

/** Every import, by its kind. */
export const importDefinitions: Readonly<Record<ImportKind, ImportDefinition>> = {
  invitations: invitationsImport,
  external: externalImport,
  permissions: permissionsImport,
  studies: studiesImport,
  organisations: organisationsImport,
  members: membersImport,
  questions: questionsImport,
  departments: departmentsImport,
  positions: positionsImport,
}
