import {
  dismissOrganisationProposal,
  findOrganisationProposals,
  listOrganisationProposals,
  mergeOrganisations,
  organisationDuplicates,
  organisationMerges,
  previewOrganisationMerge,
  undoOrganisationMerge,
} from '../../../contract/organisation-merges/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import { merge } from './merge.ts'
import { getPreview } from './preview.ts'
import { dismiss, getDuplicates, getProposals, startSearch } from './proposals.ts'
import { getMerges, undo } from './undo.ts'

export const handlers = [
  handle(listOrganisationProposals, getProposals),
  handle(findOrganisationProposals, startSearch),
  handle(dismissOrganisationProposal, dismiss),
  handle(organisationDuplicates, getDuplicates),
  handle(previewOrganisationMerge, getPreview),
  handle(mergeOrganisations, merge),
  handle(organisationMerges, getMerges),
  handle(undoOrganisationMerge, undo),
]
