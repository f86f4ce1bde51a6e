import { problem } from '../../kernel/problem.ts'
import { giveGrants, type SheetGrant } from '../assignments/sheet.ts'
import { withSights } from '../impact/blinding.ts'
import { type Applied, column, type Works } from './definition.ts'

/** The columns of a sheet that gives roles. */
export const grantColumns = [
  column('person', 'imports:field.person', 34, true),
  column('role', 'terms:role', 28, true),
  column('study', 'imports:field.study', 20),
  column('site', 'terms:siteNumber', 14),
  column('effectiveAt', 'imports:field.effectiveAt', 16),
  column('expiresAt', 'imports:field.expiresAt', 16),
  column('reason', 'common:reason.label', 40, true),
]

/** Gives the roles of checked rows. Refused when they, with changes made meanwhile, would unblind a user: the rows are then checked again. */
export const applyGrants = async (
  works: Works,
  rows: readonly { grant: SheetGrant }[],
  done: (rows: number) => Promise<void>,
): Promise<Map<number, Applied>> => {
  const grants = rows.map(each => each.grant)
  const { output, sights } = await withSights(works.tx, () => giveGrants(works, grants, done))
  if (sights.length > 0) throw problem('importRowsInvalid')
  return new Map([...output].map(([rowNo, id]) => [rowNo, { id }]))
}
