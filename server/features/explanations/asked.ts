import { menus } from '../../../contract/access/menus.ts'
import type { Parsed } from '../../../contract/define.ts'
import { menuOfRecords, type RecordKind, type whyAccess } from '../../../contract/explanations/calls.ts'
import { calls } from '../../../contract/registry/index.ts'
import type { AskedOf } from '../../access/records.ts'
import { problem } from '../../kernel/problem.ts'

/** The target of an explanation, and whether it is allowed while a password has expired. */
export type ExplanationTarget = AskedOf & { whenExpired: boolean }

/** A permission for a menu by itself: for a record it only matters whether it is in scope. */
const getRight = (menu: number, button: string | undefined): ExplanationTarget => {
  const menuEntry = menus.find(each => each.id === menu)
  const buttons: readonly string[] = menuEntry?.buttons ?? []
  if (!menuEntry || (button !== undefined && !buttons.includes(button))) throw problem('dataNotFound')
  return { name: '', needs: { menu, ...(button && { button }) }, whenExpired: false }
}

/** The target of a request: a call by name, or a menu with an optional button. */
export const getAsked = ({ call, menu, button, record }: Parsed<typeof whyAccess>): ExplanationTarget => {
  const declared = call === undefined ? undefined : calls[call]
  if (call !== undefined && (!declared || declared.needs === 'public' || declared.needs === 'application'))
    throw problem('dataNotFound')
  const target: ExplanationTarget = declared
    ? {
        name: declared.name,
        needs: declared.needs,
        changes: declared.changes,
        ids: declared.ids,
        whenExpired: declared.whenExpired === true,
      }
    : getRight(menu!, button)
  // A bare permission, or a call without its own record, is checked for the record kind of the request.
  return record ? { ...target, changes: undefined, ids: { id: record.kind } } : target
}

/** What a user needs to see a record of a kind. */
export const getReading = (kind: RecordKind): AskedOf => ({
  name: '',
  needs: { menu: menuOfRecords[kind] },
  ids: { id: kind },
})
