import { atom, type ReadableAtom } from 'nanostores'

type OpenQuestion = { answer: (outcome: 'changed' | 'left') => void }

const $asked = atom<OpenQuestion | null>(null)
let waiting: Promise<'changed' | 'left'> | null = null

/** The pending change of an expired password, if any. */
export const $expired: ReadableAtom<OpenQuestion | null> = $asked

/** Opens the dialog of an expired password (N18); several requests share one dialog. */
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
