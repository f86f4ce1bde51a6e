import type { Locale } from '../../../contract/locales.ts'
import type { StudyAction, StudyRow } from '../../../contract/studies/shapes.ts'
import { whyOff } from '../../shared/why/why.ts'
import type { Leading } from '../../ui/base/off.ts'

/** Name of the call behind an action, for its explanation. */
const calls: Record<StudyAction, string> = {
  edit: 'editStudy',
  activate: 'toggleStudies',
  deactivate: 'toggleStudies',
  setLpm: 'setLpm',
  remove: 'removeStudy',
}

type Acted = Pick<StudyRow, 'id' | 'planId' | 'actions'>

/** Why an action on a study is not possible now, with its explanation; undefined if it is. */
export function getOff(
  { id, planId, actions }: Acted,
  action: StudyAction,
  locale: Locale,
): Leading | undefined {
  const reason = actions[action]
  return whyOff(reason, locale, calls[action], {
    kind: 'studies',
    id,
    name: planId,
  })
}
