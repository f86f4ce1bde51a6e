import { getInstant } from '../../../client/local-time.ts'
import { right as rightShape } from '../../../contract/access/rights.ts'
import { listState, matching, pages } from '../../shared/list/list-state.ts'

const uuid = matching(text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
const instant = matching(text => Number.isFinite(Date.parse(text)) && text.endsWith('Z'))

/** The question of the page, in its address: the right, the study or site, and the moment as an instant. */
export const rightHolderState = listState({
  right: matching(text => rightShape.safeParse(text).success),
  studyId: uuid,
  siteId: uuid,
  at: instant,
  ...pages,
})
export type RightHolderState = typeof rightHolderState.start

/** The instant of a typed minute; empty while it is incomplete. */
export const toInstant = (minute: string): string => getInstant(minute) ?? ''
