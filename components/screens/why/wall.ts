import type { Output } from '../../../contract/define.ts'
import type { whyAccess } from '../../../contract/explanations/calls.ts'
import type { Wall } from '../../shared/call/ask-access.tsx'
import type { WhyAsk } from '../../shared/why/why-ask.ts'
import { type ExplanationRequest, ownCall, takesPlace } from './what-asked.ts'

/** Checks that another role would pass. */
const mended: readonly string[] = ['role', 'menu', 'button', 'scope']

/** What a user can ask for after an explanation: nothing when it is allowed, is past, or fails for other causes than roles. */
export function getWall(
  ask: WhyAsk,
  asked: ExplanationRequest,
  { chains }: Output<typeof whyAccess>,
): Wall | null {
  if (asked.at !== '' || chains.some(({ allowed }) => allowed)) return null
  const links = chains[0]?.links ?? []
  const { menu, button } = links.findLast(({ check }) => check === 'menu' || check === 'button')?.data ?? {}
  if (menu === undefined || !links.every(({ ok, check }) => ok || mended.includes(check))) return null
  const right = button === undefined ? String(menu) : `${menu}-${button}`
  return { right, ...getPlace(ask, asked) }
}

const getPlace = (ask: WhyAsk, { what, studyId, siteId }: ExplanationRequest) => {
  if (takesPlace(ask, what)) return { studyId: studyId || undefined, siteId: siteId || undefined }
  if (what !== ownCall) return {}
  const { kind, id } = ask.record ?? {}
  return { studyId: kind === 'studies' ? id : undefined, siteId: kind === 'sites' ? id : undefined }
}
