import type { Parsed } from '../../contract/define.ts'
import { calls } from '../../contract/index.ts'
import { menus } from '../../contract/menus.ts'
import { menuOfRecords, type RecordKind, type whyAccess } from '../../contract/why.ts'
import type { AskedOf } from '../access/records.ts'
import { problem } from '../problem.ts'

/** What is asked, with whether it is open while a password is due. */
export type ExplanationTarget = AskedOf & { whenExpired: boolean }

/** A right of one menu, asked for by itself: of a record it only matters whether it is seen. */
const getRight = (menu: number, button: string | undefined): ExplanationTarget => {
  const known = menus.find(each => each.id === menu)
  const buttons: readonly string[] = known?.buttons ?? []
  if (!known || (button !== undefined && !buttons.includes(button))) throw problem('dataNotFound')
  return { name: '', needs: { menu, ...(button && { button }) }, whenExpired: false }
}

/** What an asker means: a call by its name, or a menu and perhaps one of its buttons. */
export const getAsked = ({ call, menu, button, record }: Parsed<typeof whyAccess>): ExplanationTarget => {
  const declared = call === undefined ? undefined : calls[call]
  if (call !== undefined && (!declared || declared.needs === 'public')) throw problem('dataNotFound')
  const asked: ExplanationTarget = declared
    ? {
        name: declared.name,
        needs: declared.needs,
        changes: declared.changes,
        ids: declared.ids,
        whenExpired: declared.whenExpired === true,
      }
    : getRight(menu!, button)
  // A right by itself, or a call that names no record of its own, is asked of the kind that the asker means.
  return record ? { ...asked, changes: undefined, ids: { id: record.kind } } : asked
}

/** What somebody needs to see a record of a kind. */
export const getReading = (kind: RecordKind): AskedOf => ({
  name: '',
  needs: { menu: menuOfRecords[kind] },
  ids: { id: kind },
})
