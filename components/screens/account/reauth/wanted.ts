import { atom, type ReadableAtom } from 'nanostores'

/**
 * How a sign-in within the page ended: same user, another user, stayed signed out, went to the sign-in screen, or
 * another tab settled the session.
 */
export type Ending = 'signed-in' | 'other' | 'stays' | 'leaves' | 'gone'

/** A request to sign in over the page. */
export type Wanted = {
  /** The reason, in the user's language. */
  text: string
  /** A submit waits for it. */
  waits: boolean
  end: (ending: Ending) => void
}

const $current = atom<Wanted | null>(null)

/** The current request to sign in, or null. */
export const $wanted: ReadableAtom<Wanted | null> = $current

/** Asks the user to sign in again over the page; one request at a time. */
export const wantSignIn = (
  wanted: Pick<Wanted, 'text' | 'waits'>,
): { ending: Promise<Ending> } & Pick<Wanted, 'end'> => {
  let end: Wanted['end'] = () => undefined
  const ending = new Promise<Ending>(resolve => {
    end = how => {
      if ($current.get()?.end === end) $current.set(null)
      resolve(how)
    }
    $current.set({ ...wanted, end })
  })
  return { ending, end }
}
