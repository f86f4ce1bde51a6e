import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Decision } from '../../client/session/reactions.ts'
import { $toasts } from '../../components/ui/feedback/toast-store.ts'
import { type CodeName, getCode } from '../../contract/codes.ts'
import { act } from '../../portal/act.ts'

/** The reaction of the page to a code, as the client decides it. */
const getDecision = (name: CodeName): Decision => {
  const { code, reaction } = getCode(name)
  const event = 'event' in reaction ? reaction.event : 'mds-error'
  return { event, reaction, clears: null, text: 'Said', name, code, data: null, requestId: '' }
}
const router = () => ({
  navigate: vi.fn(),
  invalidate: async () => undefined,
  history: { back: () => undefined, location: { href: '/home' } },
})

describe('O9 the page is left half a second after the text is shown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    $toasts.set([])
  })
  const said = () => $toasts.get().map(each => each.text)

  it.each(['licenceMissing', 'licenceNotYetEffective', 'licenceExpired'] as const)(
    'to the sign-in screen: %s',
    async name => {
      const ways = router()
      const done = act(getDecision(name), ways)
      await vi.advanceTimersByTimeAsync(499)
      expect(said()).toEqual(['Said'])
      expect(ways.navigate).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await done
      expect(ways.navigate).toHaveBeenCalledExactlyOnceWith({ href: '/login', replace: true })
    },
  )

  it('loaded again: accountInfoChanged', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const done = act(getDecision('accountInfoChanged'), router())
    await vi.advanceTimersByTimeAsync(499)
    expect(said()).toEqual(['Said'])
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(reload).toHaveBeenCalledOnce()
  })
})
