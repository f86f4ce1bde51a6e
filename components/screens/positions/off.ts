import type { Locale } from '../../../contract/locales.ts'
import type { PositionAction } from '../../../contract/positions/calls.ts'
import { localName } from '../../shared/page/company-name.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import type { Leading } from '../../ui/base/off.ts'

const callOf: Record<PositionAction, string> = {
  add: 'addPosition',
  edit: 'editPosition',
  move: 'movePosition',
  remove: 'removePosition',
}

type NamedRecord = { id: string; name: string; nameEn: string }

/** Why an action on a position or category is disabled, with the explanation behind it; undefined if it is enabled. */
export const offPosition = (
  position: NamedRecord,
  action: PositionAction,
  text: string | null | undefined,
  locale: Locale,
): Leading | undefined =>
  offBy(text ?? undefined, callOf[action], {
    kind: 'positions',
    id: position.id,
    name: localName(position, locale),
  })
