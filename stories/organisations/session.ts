import type { SessionStore } from '../../client/session/store.ts'
import { organisationFields } from '../../contract/organisation-fields/calls.ts'
import { organisationDuplicates, organisationMerges } from '../../contract/organisation-merges/calls.ts'
import { editOrganisation } from '../../contract/organisations/changes.ts'
import { organisationFacts } from '../../contract/organisations/facts.ts'
import {
  organisationById,
  organisationHistory,
  organisationUses,
} from '../../contract/organisations/manage.ts'
import { organisationStandard } from '../../contract/organisations/standard.ts'
import { answer, refuse, type ServerState, screenSession } from '../screen.ts'
import { bareOrganisation, duplicate, facts, fieldId, merge, organisation, standard } from './records.ts'

/** A session of an administrator on the page of one organisation; an empty one has nothing beside its name. */
export const pageSession = (state: ServerState): SessionStore => {
  const isEmpty = state === 'empty'
  const names = {
    'zh-CN': '药物临床试验机构备案号',
    'en-US': 'Clinical trial institution filing number',
    'ja-JP': '治験実施機関届出番号',
    'es-ES': 'Número de registro del centro de ensayos clínicos',
  }
  return screenSession('organisation', state, [
    answer(organisationById, isEmpty ? bareOrganisation : organisation),
    answer(organisationFields, {
      records: isEmpty
        ? []
        : [{ id: fieldId, type: 'line', names, required: true, options: [], rowVersion: 1 }],
      total: isEmpty ? 0 : 1,
      language: 'zh-CN',
      editing: null,
    }),
    answer(organisationUses, isEmpty ? noUse : { people: 12, studies: 4, sites: 6, below: 3 }),
    answer(organisationFacts, { records: isEmpty ? [] : facts, total: isEmpty ? 0 : 3, editing: null }),
    answer(organisationStandard, standard),
    answer(organisationDuplicates, { records: isEmpty ? [] : [duplicate], total: isEmpty ? 0 : 1 }),
    answer(organisationMerges, { records: isEmpty ? [] : [merge], total: isEmpty ? 0 : 1 }),
    answer(organisationHistory, { records: [], total: 0 }),
    refuse(editOrganisation, 'organisationNameTaken', { field: 'name' }),
  ])
}

const noUse = { people: 0, studies: 0, sites: 0, below: 0 }
