import { atom, type ReadableAtom } from 'nanostores'

type OpenQuestion = { answer: (outcome: 'changed' | 'left') => void }

const $asked = atom<OpenQuestion | null>(null)
let waiting: Promise<'changed' | 'left'> | null = null

/** The expired password that waits to be changed, if any. */
export const $expired: ReadableAtom<OpenQuestion | null> = $asked

/** Opens the dialog of an expired password (N18), one however often it is asked for. */
export const askForNewPassword = (): Promise<'changed' | 'left'> => {
  waiting ??= new Promise(resolve => {
    const answer = (outcome: 'changed' | 'left') => {
      waiting = null
      $asked.set(null)
      resolve(outcome)
    }
    $asked.set({ answer })
  })
  return waiting
}
