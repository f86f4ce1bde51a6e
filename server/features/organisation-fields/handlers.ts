import type { Output } from '../../../contract/define.ts'
import {
  addOrganisationField,
  editOrganisationField,
  organisationFields,
  organisationFieldUses,
  removeOrganisationField,
  restoreOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/http/handle.ts'
import { add, edit, remove, restore } from './change.ts'
import { getFields, getLanguage } from './queries.ts'
import { getUses } from './uses.ts'

const all = async ({ tx, actor, now }: Context): Promise<Output<typeof organisationFields>> => {
  const records = (await getFields(tx)).map(({ sort: _, ...field }) => field)
  return {
    records,
    total: records.length,
    language: await getLanguage(tx),
    editing: firstRefusal(decide(actor, editOrganisationField, null, now)),
  }
}

/** Handlers of contract/organisation-fields/calls.ts. */
export const handlers = [
  handle(organisationFields, all),
  handle(addOrganisationField, add),
  handle(editOrganisationField, edit),
  handle(removeOrganisationField, remove),
  handle(organisationFieldUses, getUses),
  handle(restoreOrganisationField, restore),
]
