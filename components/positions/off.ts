import type { Locale } from '../../contract/locales.ts'
import type { PositionAction } from '../../contract/positions.ts'
import { localName } from '../shell/company-name.ts'
import type { Leading } from '../ui/off.ts'
import { offBy } from '../why-ask.ts'

const callOf: Record<PositionAction, string> = {
  add: 'addPosition',
  edit: 'editPosition',
  move: 'movePosition',
  remove: 'removePosition',
}

type NamedRecord = { id: string; name: string; nameEn: string }

/** Why something is not open for a position or category, in words, and the chain behind it; undefined where it is open. */
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
