import { atom, type ReadableAtom } from 'nanostores'

/**
 * How a sign-in within the page ended: as the same person, as another, by staying without one, by going to the sign-in
 * screen, or because the session was dealt with in another tab.
 */
export type Ending = 'signed-in' | 'other' | 'stays' | 'leaves' | 'gone'

/** A sign-in that is asked for over the page. */
export type Wanted = {
  /** Why, in the person's language. */
  text: string
  /** Something that was submitted waits for it. */
  waits: boolean
  end: (ending: Ending) => void
}

const $current = atom<Wanted | null>(null)

/** The sign-in that is asked for, or null. */
export const $wanted: ReadableAtom<Wanted | null> = $current

/** Asks the person to sign in again over the page; one at a time. */
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
