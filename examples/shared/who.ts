import type { MdsSession } from 'mds-kit/session'
import { nameOf } from './person.ts'

/** Shows in the bar of a page who is signed in. */
export async function showWho(): Promise<void> {
  await customElements.whenDefined('mds-session')
  document.querySelector<MdsSession>('#session')!.$user.subscribe(user => {
    document.querySelector('#who')!.textContent = nameOf(user) ?? 'Not signed in'
  })
}
